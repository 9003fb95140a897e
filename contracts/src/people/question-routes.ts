import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { FacePicture, Person, PersonId, PersonParams } from './people.ts';

/** Limits the suggested faces of one response. */
export const SUGGESTED_FACES_MAX = 50;

/** Two people who look alike. */
export const Question = z.object({
  first: Person,
  second: Person,
  /** Distance of their nearest faces; the smaller, the more alike. */
  distance: z.number(),
});
export type Question = z.infer<typeof Question>;

export const nextQuestion = route({
  method: 'GET',
  path: '/api/v1/people/questions',
  summary:
    'Get two people who may be the same, the most alike first; null when there are none. `after` skips a question',
  access: needs('EDIT_ASSET'),
  query: z.object({
    /** `cursor` of the question that the caller skips: the next one follows it. */
    after: z
      .string()
      .regex(/^\d{1,10}-\d{1,10}$/, 'must be the cursor of a question')
      .optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: Question.nullable(),
    /** Skips this question as `after`; null without one. */
    cursor: z.string().nullable(),
  }),
  example: () => ({}),
});

export const answerQuestion = route({
  method: 'POST',
  path: '/api/v1/people/questions',
  summary:
    'Answer whether two people are the same. `same` joins the second to the first, or the one without a name to the other; `different` never asks again',
  access: needs('EDIT_ASSET'),
  body: z.object({
    first_id: PersonId,
    second_id: PersonId,
    answer: z.enum(['same', 'different']),
  }),
  answer: z.object({
    status: z.literal('OK'),
    /** The person who stays, after `same`. */
    data: Person.nullable(),
  }),
  example: (ids) => ({
    body: { first_id: ids.personId, second_id: ids.otherPersonId, answer: 'different' },
  }),
});

export const listSuggestedFaces = route({
  method: 'GET',
  path: '/api/v1/people/{id}/suggestions',
  summary:
    'List faces without a person that may be this person, the most alike first. Assign or reject each',
  access: needs('EDIT_ASSET'),
  params: PersonParams,
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(FacePicture.extend({ distance: z.number() })).max(SUGGESTED_FACES_MAX),
  }),
  example: (ids) => ({ params: { id: ids.personId } }),
});
