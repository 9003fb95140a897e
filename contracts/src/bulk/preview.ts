import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { hasOneTarget, ONE_TARGET, Selection } from './bulk.ts';
import { ListEntry, ManyDataUpdate } from './list-changes.ts';

/** Limits the assets that a preview counts. */
export const PREVIEW_MAX = 100_000;
/** Limits the fields and list entries that a preview counts. */
export const PREVIEW_EFFECTS_MAX = 20;
/** Limits the list fields that a preview names. */
export const LIST_FIELDS_MAX = 50;

/** What an update would do to one field or one list entry. */
const Effect = z.object({
  field: z.string(),
  change: z.enum(['ADD', 'REMOVE', 'REPLACE']),
  /** For ADD and REMOVE: the entry. */
  entry: ListEntry.optional(),
  /** Number of assets that change. */
  changed: z.number().int(),
  /** Number of assets that have the value already, or do not have the entry to remove. */
  unchanged: z.number().int(),
  /** Number of assets that lose another value; only REPLACE has them. */
  overwritten: z.number().int(),
  /** Number of assets that are refused, as the field is not a list. */
  refused: z.number().int(),
});
export type Effect = z.infer<typeof Effect>;

export const previewBulkUpdate = route({
  method: 'POST',
  path: '/api/v1/assets/bulk/preview',
  summary: 'Count what a bulk update of metadata would change, without changing anything',
  access: needs('EDIT_ASSET'),
  body: Selection.extend({
    ...ManyDataUpdate.shape,
    mode: ManyDataUpdate.shape.mode.default('APPEND'),
  }).refine(hasOneTarget, ONE_TARGET),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({
      /** Number of selected assets. Null: more than 100,000, which are not counted. */
      assets: z.number().int().nullable(),
      /** Number of assets that are skipped: archived, in processing, or with an unreadable original. */
      skipped: z.number().int(),
      /** Fields that are lists, by the data of these assets or by their schemas. The most frequent ones first. */
      list_fields: z.array(z.string()),
      /** The first 20 list entries and fields of `data`. Empty when the assets are not counted. */
      effects: z.array(Effect),
    }),
  }),
  example: (ids) => ({
    body: { ids: ids.assetIds, lists: { tags: { add: ['spring'] } } },
  }),
});
