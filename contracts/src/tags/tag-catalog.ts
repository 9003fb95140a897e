import { z } from 'zod';
import { TAG_MAX } from '../facts/facts.ts';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';

/** Limits the tags of one page. */
export const TAG_PAGE_MAX = 200;

export const TagOrder = z.enum(['name', 'assets', 'last_used']);
export type TagOrder = z.infer<typeof TagOrder>;

/** A tag of the catalog. Counts include only assets outside the trash that the caller can see. */
export const CatalogTag = z.object({
  tag: z.string(),
  /** Number of assets with the tag or one below it. */
  assets: z.number().int(),
  /** Whether there are tags below it. */
  has_levels: z.boolean(),
  /** When an asset last got the tag or one below it, exact to a minute. */
  last_used: Time,
  synonyms: z.array(z.string()),
});
export type CatalogTag = z.infer<typeof CatalogTag>;

export const listTagCatalog = route({
  method: 'GET',
  path: '/api/v1/tags/catalog',
  summary: 'List a page of all tags with their counts, last use and synonyms',
  access: needs('READ_ASSET'),
  query: z.object({
    /** Part of the tag or of a synonym, in upper or lower case. */
    query: z.string().trim().max(TAG_MAX).default(''),
    /** Only the tags one level below this one; empty: only those of the first level. Without it, tags of all levels. */
    parent: z.string().trim().max(TAG_MAX).optional(),
    /** `true`: only tags without assets. Users without group access get none. */
    unused: z.enum(['true', 'false']).default('false'),
    /** By name in the order of levels; by number of assets or last use, the highest first. */
    sort: TagOrder.default('name'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit_per_page: z.coerce.number().int().min(1).max(TAG_PAGE_MAX).default(TAG_PAGE_MAX),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(CatalogTag),
    /** Number of tags on all pages. */
    hits: z.number().int(),
    /** Number of all tags that the caller can see, and of those without assets. */
    total: z.number().int(),
    unused: z.number().int(),
    page: z.number().int(),
    limit_per_page: z.number().int(),
  }),
  example: () => ({ query: { parent: '', sort: 'assets' } }),
});
