import { BulkAction } from '@spindle/contracts/bulk/bulk';
import { ManyDataUpdate } from '@spindle/contracts/bulk/list-changes';
import { BulkCutout } from '@spindle/contracts/conversions/cutout-options';
import { FactsChange } from '@spindle/contracts/facts/facts-change';
import { TagChange } from '@spindle/contracts/tags/change-tags';
import { z } from 'zod';

/** What a bulk job does: an action of the API, a change of a tag, the undo of a change set, or a merge of identical files. */
export const JobAction = z.enum([
  ...BulkAction.options,
  'change_tag',
  'undo_change_set',
  'merge_exact',
]);
export type JobAction = z.infer<typeof JobAction>;

/** The synonyms of a tag. */
export const TagSynonyms = z.object({ tag: z.string(), synonyms: z.array(z.string()) });
export type TagSynonyms = z.infer<typeof TagSynonyms>;

/** The request of a bulk job. The table `job_asset` holds its assets. */
export const BulkInput = z.object({
  action: JobAction,
  /** Number of assets when the job started. */
  count: z.number().int(),
  /** Only for update_data. */
  update: ManyDataUpdate.optional(),
  /** Only for change_facts. */
  facts: FactsChange.optional(),
  /** Only for change_facts: the place of a new position. */
  place: z
    .object({ town: z.string(), region: z.string().nullable(), country: z.string() })
    .optional(),
  /** Only for change_tag. `merge`: assets had the tag `to` already. `synonyms`: those of the changed tags, which an undo restores. */
  tag: TagChange.extend({
    merge: z.boolean(),
    synonyms: z.array(TagSynonyms).default([]),
  }).optional(),
  /** Only for set_favorite. */
  favorite: z.boolean().optional(),
  /** Only for merge_exact: whether kept assets may join group collections, and so become visible to all users. */
  shows_to_all: z.boolean().optional(),
  /** The change set that records the changes of the job. Without it, none is recorded. */
  change_set_id: z.number().int().optional(),
  /** Only for undos: the change set that is undone. */
  undo_change_set_id: z.number().int().optional(),
  /** Only for accept_suggestions: the accepted labels. Without it, all suggestions. */
  labels: z.array(z.string()).optional(),
  /** Only for add_to_collections and add_to_basket. */
  collection_ids: z.array(z.number().int()).optional(),
  /** Only for convert and download: keys of the conversions; for download one content key. */
  keys: z.array(z.string()).optional(),
  /** Only for convert: how the background is removed, instead of `keys`. */
  remove_background: BulkCutout.optional(),
  /** Only for download: the options of the images, as a text. They replace the files of `keys`. */
  image: z.string().optional(),
  /** Only for download: whether places and personal information are removed from the files. */
  remove_personal_info: z.boolean().optional(),
});
export type BulkInput = z.infer<typeof BulkInput>;

/** The request of a purge. */
export const PurgeInput = z.object({
  /** Assets that were trashed later stay in the trash. */
  before: z.iso.datetime(),
  /** Purges only assets of this creator; null: of all. */
  creator_id: z.number().int().nullable(),
  /** Purges only this asset. */
  asset_id: z.string().optional(),
  /** Number of assets when the job started. */
  count: z.number().int(),
});
export type PurgeInput = z.infer<typeof PurgeInput>;

/** The request of a transfer of ownership. */
export const TransferInput = z.object({
  /** The former and the new owner. */
  from_user_id: z.number().int(),
  to_user_id: z.number().int(),
  /** Number of assets and collections when the job started. */
  count: z.number().int(),
});
export type TransferInput = z.infer<typeof TransferInput>;

const VersionInput = z.object({ version: z.number().int() });

/** Returns the asset version that a job processes; 1 when its input names none. */
export function versionOf(input: unknown): number {
  return VersionInput.safeParse(input).data?.version ?? 1;
}
