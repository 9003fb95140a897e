import { z } from 'zod';
import { LimitPerPage, Page } from '../http/paging.ts';
import { needs, route } from '../http/route.ts';
import {
  FaceId,
  FacePicture,
  MERGED_PEOPLE_MAX,
  Person,
  PersonAnswer,
  PersonFaces,
  PersonId,
  PersonName,
  PersonParams,
  PersonTarget,
} from './people.ts';

/** People per page, unless the caller sets a limit. */
const PEOPLE_PER_PAGE = 60;

const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const PeopleQuery = z.object({
  /** Every word must begin a word of the name, ignoring case and accents. */
  keyword: z.string().trim().max(200).default(''),
  /** Only people with a name, or only those without. */
  named: Flag.optional(),
  /** Whether to list the hidden people, or the others. */
  hidden: Flag.default(false),
  /** `assets`: most assets first. `name`: by name; people without a name last. */
  sort_by: z.enum(['assets', 'name']).default('assets'),
  page: Page.default(1),
  limit_per_page: LimitPerPage.default(PEOPLE_PER_PAGE),
});
export type PeopleQuery = z.infer<typeof PeopleQuery>;

export const listPeople = route({
  method: 'GET',
  path: '/api/v1/people',
  summary: 'List the people on the assets that the caller may see',
  access: needs('READ_ASSET'),
  query: PeopleQuery,
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(Person),
    /** Number of all people that match. */
    hits: z.number().int(),
    page: z.number().int(),
    limit_per_page: z.number().int(),
  }),
  example: () => ({ query: { keyword: 'ada', named: 'true', limit_per_page: '60' } }),
});

export const readPerson = route({
  method: 'GET',
  path: '/api/v1/people/{id}',
  summary: 'Get a person',
  access: needs('READ_ASSET'),
  params: PersonParams,
  answer: PersonAnswer,
  example: (ids) => ({ params: { id: ids.personId } }),
});

export const changePerson = route({
  method: 'PATCH',
  path: '/api/v1/people/{id}',
  summary: 'Rename a person, hide or show the person, or choose the face of the cover',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  body: z.object({
    /** Empty removes the name. */
    name: PersonName.optional(),
    hidden: z.boolean().optional(),
    /** A face of the person; null lets the product choose. */
    cover_face_id: FaceId.nullable().optional(),
  }),
  answer: PersonAnswer,
  example: (ids) => ({ params: { id: ids.personId }, body: { name: 'Ada Lovelace' } }),
});

export const mergePeople = route({
  method: 'POST',
  path: '/api/v1/people/{id}/merge',
  summary:
    'Join other people to this one, who keeps the name and the consent, and takes them from the first other one that has them if it has none',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  body: z.object({ ids: z.array(PersonId).min(1).max(MERGED_PEOPLE_MAX) }),
  answer: PersonAnswer,
  example: (ids) => ({ params: { id: ids.personId }, body: { ids: [ids.otherPersonId] } }),
});

/** A face of a person with its picture. */
export const PictureOfPerson = FacePicture.extend({ confirmed: z.boolean() });
export type PictureOfPerson = z.infer<typeof PictureOfPerson>;

const Pictures = z.object({
  status: z.literal('OK'),
  data: z.array(PictureOfPerson),
  hits: z.number().int(),
  page: z.number().int(),
  limit_per_page: z.number().int(),
});

const PicturesQuery = z.object({
  page: Page.default(1),
  limit_per_page: LimitPerPage.default(PEOPLE_PER_PAGE),
});

export const listFacesOfPerson = route({
  method: 'GET',
  path: '/api/v1/people/{id}/faces',
  summary: 'List the faces of a person on the assets that the caller may see, newest first',
  access: needs('READ_ASSET'),
  params: PersonParams,
  query: PicturesQuery,
  answer: Pictures,
  example: (ids) => ({ params: { id: ids.personId }, query: { page: '1' } }),
});

export const moveFaces = route({
  method: 'POST',
  path: '/api/v1/people/{id}/faces/move',
  summary: 'Move faces of a person to another one or to a new one. Returns the other person',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  body: z.object({ faces: PersonFaces, to: PersonTarget }),
  answer: PersonAnswer,
  example: (ids) => ({
    params: { id: ids.personId },
    body: { faces: { face_ids: [ids.faceId] }, to: { name: 'Grace Hopper' } },
  }),
});

export const rejectFaces = route({
  method: 'POST',
  path: '/api/v1/people/{id}/faces/reject',
  summary: 'Say that faces are not this person. They are never assigned to the person again',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  body: z.object({ faces: PersonFaces }),
  answer: z.object({ status: z.literal('OK'), data: z.object({ rejected: z.number().int() }) }),
  example: (ids) => ({
    params: { id: ids.personId },
    body: { faces: { face_ids: [ids.faceId] } },
  }),
});
