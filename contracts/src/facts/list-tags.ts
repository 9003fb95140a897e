import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { TAG_MAX } from './facts.ts';

/** Limits the tags of one response. */
export const LISTED_TAGS_MAX = 50;
/** Limits the assets that are counted one by one for a tag. */
export const TAG_ASSETS_MAX = 1000;

export const listTags = route({
  method: 'GET',
  path: '/api/v1/tags',
  summary: 'List tags of assets that the caller can see, the last used first',
  access: needs('READ_ASSET'),
  query: z.object({
    /** Start of the tag, of its last level or of a synonym, in upper or lower case. Without it, all tags. */
    prefix: z.string().trim().max(TAG_MAX).default(''),
    limit: z.coerce.number().int().min(1).max(LISTED_TAGS_MAX).default(10),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(
      z.object({
        tag: z.string(),
        /** Number of assets with the tag or one below it. Null: more than 1,000, which were not counted. */
        assets: z.number().int().nullable(),
        /** The synonym that starts with the prefix, if the tag itself does not. Null for others. */
        synonym: z.string().nullable(),
      }),
    ),
  }),
  example: () => ({ query: { prefix: 'peo' } }),
});
