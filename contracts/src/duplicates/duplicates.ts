import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';
import { ExtendedResult } from '../search/search.ts';

/** Limits the assets of a group in a response, and of a dismissal. Larger groups show the first ones. */
export const DUPLICATES_MAX = 100;
/** Limits the groups of one response. */
export const DUPLICATE_GROUPS_MAX = 20;
/** Limits the tags and the names of collections of an asset in a group. Numbers count all. */
export const DUPLICATE_NAMES_MAX = 50;

export const DUPLICATES_DISMISSED = 'Not duplicates';
export const DUPLICATES_RESTORED = 'Duplicates again';

/**
 * Why an asset of a group is the one to keep, compared with the others: it has the most pixels, it is a raw file or another original
 * format, it is in the most collections and shares, it has the most tags, a person edited it, its file is the largest, or it was uploaded first.
 */
export const KeepReason = z.enum([
  'largest_picture',
  'original_format',
  'collections',
  'tags',
  'edited',
  'largest_file',
  'oldest',
]);
export type KeepReason = z.infer<typeof KeepReason>;

export const DuplicateAsset = z.object({
  id: z.string(),
  asset: ExtendedResult,
  tags: z.array(z.string()),
  tag_count: z.number().int(),
  /** Names of the collections that the caller may see; not the baskets. */
  collections: z.array(z.string()),
  collection_count: z.number().int(),
  /** Number of shared links that list the asset. */
  share_count: z.number().int(),
  /**
   * Number of shared links that would show the asset if the others of the group were merged into it, and do not show it now: they list another
   * one, or a collection of it. Expired links do not count.
   */
  joins_shares: z.number().int(),
  /** Whether a person changed its facts or its image, or replaced its content. */
  edited: z.boolean(),
  /** Whether it is public. */
  public: z.boolean(),
  /** In the order of their weight. Empty: nothing speaks for it. */
  reasons: z.array(KeepReason),
});
export type DuplicateAsset = z.infer<typeof DuplicateAsset>;

export const DuplicateKind = z.enum(['EXACT', 'NEAR']);
export type DuplicateKind = z.infer<typeof DuplicateKind>;

export const DuplicateGroup = z.object({
  id: z.number().int(),
  /** EXACT: the same bytes. NEAR: images that look alike. */
  kind: DuplicateKind,
  /** Those that the caller can see, at most DUPLICATES_MAX; the suggested one first. */
  assets: z.array(DuplicateAsset).min(2),
  /** Bytes of the files of all these assets but the suggested one. */
  freed_bytes: z.number().int(),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const listDuplicates = route({
  method: 'GET',
  path: '/api/v1/duplicates',
  summary:
    'List groups of duplicates in the library, as far as the caller can see them: identical files first, then images that look alike, each from the one that frees the most bytes. Workers find them in the background',
  access: needs('DELETE_UNDELETE_ASSET'),
  query: z.object({
    /** Without it, both kinds. */
    kind: DuplicateKind.optional(),
    limit: z.coerce.number().int().min(1).max(DUPLICATE_GROUPS_MAX).default(10),
    /** `next_cursor` of the page before. */
    cursor: z
      .string()
      .regex(/^(EXACT|NEAR)-\d{1,18}-\d{1,9}$/, 'must be the cursor of a page')
      .optional(),
  }),
  answer: z.object({
    status: z.literal('OK'),
    /** May have fewer groups than `limit`, or none, although `next_cursor` is set. */
    data: z.array(DuplicateGroup),
    next_cursor: z.string().nullable(),
    /** Groups that the caller can see, and the bytes that they would free. Only of the first page; null on later ones. */
    counts: z
      .object({
        exact: z.number().int(),
        near: z.number().int(),
        freed_bytes: z.number().int(),
        /** Whether workers are still looking for duplicates of some assets. */
        is_searching: z.boolean(),
      })
      .nullable(),
  }),
  example: () => ({ query: { kind: 'EXACT', limit: '5' } }),
});
export type DuplicatePage = z.infer<typeof listDuplicates.answer>;

export const dismissDuplicates = route({
  method: 'PUT',
  path: '/api/v1/duplicates/dismissed',
  summary:
    'Say that assets are not duplicates of each other, or take it back. A group of them is not listed again until another asset joins it',
  access: needs('DELETE_UNDELETE_ASSET'),
  body: z.object({
    ids: z
      .array(AssetId)
      .min(2)
      .max(DUPLICATES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'must not repeat an asset'),
    dismissed: z.boolean(),
  }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: (ids) => ({ body: { ids: ids.assetIds.slice(0, 2), dismissed: true } }),
});

/** The message of an error when the library has no identical files that can be merged. */
export const NO_IDENTICAL_FILES = 'There are no identical files to merge.';

export const mergeExactDuplicates = route({
  method: 'POST',
  path: '/api/v1/duplicates/merge-exact',
  summary:
    'Merge all identical files that the caller can see, as a job with one change set. Of each group, the suggested asset is kept',
  access: needs('DELETE_UNDELETE_ASSET'),
  body: z.object({
    /** Without it, the job refuses groups whose kept asset would join a group collection, and so become visible to all users. */
    shows_to_all: z.boolean().default(false),
  }),
  answer: Queued,
  status: 202,
  example: () => ({ body: {} }),
});
