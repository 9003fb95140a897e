import { z } from 'zod';
import { onlyRoles, route } from '../http/route.ts';
import { PersonParams } from './people.ts';

/** The words that an administrator types before faces are deleted. */
export const PURGE_PEOPLE_CONFIRMATION = 'delete all faces';
export const PURGE_PERSON_CONFIRMATION = 'delete this person';

const Purged = z.object({
  status: z.literal('OK'),
  data: z.object({
    /** The number of faces that this request has deleted. */
    faces: z.number().int(),
    /** The number of assets that it has cleared: 5,000 at most. */
    assets: z.number().int(),
    /** The number of assets that are left. Repeat the request until it is 0: then everything is deleted. */
    remaining: z.number().int(),
  }),
});

export const purgePeople = route({
  method: 'POST',
  path: '/api/v1/people/purge',
  summary:
    'Delete all faces, people and consents permanently, with everything that add-ons derived from faces. Assets stay. One request clears 5,000 assets at most: repeat it until `remaining` is 0',
  access: onlyRoles('ADMIN'),
  body: z.object({ confirmation: z.literal(PURGE_PEOPLE_CONFIRMATION) }),
  answer: Purged,
  example: () => ({ body: { confirmation: PURGE_PEOPLE_CONFIRMATION } }),
});

export const purgePerson = route({
  method: 'POST',
  path: '/api/v1/people/{id}/purge',
  summary:
    'Delete a person with all faces and the consent permanently. Assets stay. One request clears 5,000 assets at most: repeat it until `remaining` is 0',
  access: onlyRoles('ADMIN'),
  params: PersonParams,
  body: z.object({ confirmation: z.literal(PURGE_PERSON_CONFIRMATION) }),
  answer: Purged,
  example: (ids) => ({
    params: { id: ids.personId },
    body: { confirmation: PURGE_PERSON_CONFIRMATION },
  }),
});
