import { z } from 'zod';
import { Tag } from '../facts/facts.ts';
import { needs, route } from '../http/route.ts';

/** Limits the synonyms of one tag. */
export const SYNONYMS_MAX = 20;

export const setSynonyms = route({
  method: 'PUT',
  path: '/api/v1/tags/synonyms',
  summary:
    'Set the synonyms of a tag: words that find it, and that become it when they are typed or read from files. Needs group access',
  access: needs('EDIT_ASSET'),
  body: z.object({
    /** A tag that is not known yet is added. */
    tag: Tag,
    /** Replaces the present list. 409 for a tag that assets have, and for a synonym of another tag. */
    synonyms: z.array(Tag).max(SYNONYMS_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ tag: z.string(), synonyms: z.array(z.string()) }),
  }),
  example: () => ({ body: { tag: 'car', synonyms: ['automobile'] } }),
});
