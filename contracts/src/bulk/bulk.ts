import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { CHANGED_COLLECTIONS_MAX } from '../collections/collections.ts';
import { CONVERSIONS_MAX, DownloadKey } from '../conversions/conversion-name.ts';
import { BulkCutout } from '../conversions/cutout-options.ts';
import { ImageOptionsText } from '../conversions/image-options.ts';
import { FactsChange } from '../facts/facts-change.ts';
import type { Permission } from '../http/permissions.ts';
import { byAction, mediaNeeds, route, SIGNED_IN } from '../http/route.ts';
import { JobInPath, Queued } from '../jobs/jobs.ts';
import { SUGGESTIONS_MAX, SuggestedTag } from '../metadata/tags.ts';
import { ManyDataUpdate } from './list-changes.ts';

/** Limits the ids of one call. A search has no such limit. */
export const BULK_IDS_MAX = 10_000;
/** Limits the assets that can be excluded from a search. */
const BULK_EXCEPT_MAX = 1000;
export const BULK_IDS_TOO_MANY = `You can select at most ${BULK_IDS_MAX.toLocaleString('en-US')} assets one by one. Select all results of a search instead.`;
/** Up to this many assets are changed before the response. The worker changes larger selections. */
export const BULK_AT_ONCE = 1000;

/** Limits the assets that one call adds to the basket, also by a search. */
export const BULK_BASKET_MAX = 10_000;

export const BulkAction = z.enum([
  'delete',
  'restore',
  'archive',
  'unarchive',
  'update_data',
  'undo_update_data',
  'accept_suggestions',
  'change_facts',
  'undo_change_facts',
  'set_favorite',
  'add_to_collections',
  'add_to_basket',
  'convert',
  'download',
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** The permission for each action, the same as for one asset; null: sign-in only. */
export const BULK_PERMISSIONS: Record<BulkAction, Permission | null> = {
  delete: 'DELETE_UNDELETE_ASSET',
  restore: 'DELETE_UNDELETE_ASSET',
  archive: 'EDIT_ASSET',
  unarchive: 'EDIT_ASSET',
  update_data: 'EDIT_ASSET',
  undo_update_data: 'EDIT_ASSET',
  accept_suggestions: 'EDIT_ASSET',
  change_facts: 'EDIT_ASSET',
  undo_change_facts: 'EDIT_ASSET',
  set_favorite: 'READ_ASSET',
  add_to_collections: null,
  add_to_basket: null,
  convert: 'EDIT_ASSET',
  download: 'DOWNLOAD_ASSET',
};

/** The result for an asset of a job. Only CHANGED means that the job changed it; the others give the reason why not. */
export const BulkOutcome = z.enum([
  'CHANGED',
  /** The asset already had the requested state. */
  'UNCHANGED',
  /** The asset is archived, and so read-only. */
  'ARCHIVED',
  /** The asset is still being processed. */
  'PROCESSING',
  /** The asset is in the trash. */
  'TRASHED',
  /** The asset no longer exists. */
  'GONE',
  /** The change is not valid for this asset; `reason` has the message. */
  'REFUSED',
]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

const Id = z.number().int().min(1).max(2_147_483_647);

/** The assets to change: `ids`, `search_id`, `job_id` or `collection_id`. */
export const Selection = z.object({
  ids: z.array(AssetId).min(1).max(BULK_IDS_MAX, BULK_IDS_TOO_MANY).optional(),
  /** `search_id` of an earlier response: all its matches. */
  search_id: z.string().min(1).max(64).optional(),
  /** For a search or a job: the assets to exclude. */
  except_ids: z.array(AssetId).max(BULK_EXCEPT_MAX).optional(),
  /** One of the caller's jobs: all assets that it changed, so that they can be changed back. */
  job_id: Id.optional(),
  /** For a job: selects assets with this outcome instead of CHANGED. REFUSED retries the failed ones. */
  job_outcome: BulkOutcome.optional(),
  /** A collection that the caller can see, or the caller's basket: all its assets. */
  collection_id: Id.optional(),
});

export type BulkTarget = z.infer<typeof Selection>;

const BulkRequest = z.discriminatedUnion('action', [
  Selection.extend({
    action: z.enum(['delete', 'restore', 'archive', 'unarchive', 'add_to_basket']),
  }),
  Selection.extend({ action: z.literal('update_data'), ...ManyDataUpdate.shape }),
  /** Makes tags of the labels that add-ons suggest: all of each asset, or those of `labels`. */
  Selection.extend({
    action: z.literal('accept_suggestions'),
    labels: z.array(SuggestedTag).min(1).max(SUGGESTIONS_MAX).optional(),
  }),
  /** With the `job_id` of an update_data: restores the values from before it, except those that were changed since. */
  Selection.extend({ action: z.literal('undo_update_data') }),
  /** Changes the same facts of each asset: marks, tags, title, caption, credit, date taken and place. */
  Selection.extend({ action: z.literal('change_facts'), change: FactsChange }),
  /**
   * With the `job_id` of a change_facts or accept_suggestions: restores the facts from before it, except those that were changed since. Of the tags, it removes
   * those that the job added and adds those that it removed.
   */
  Selection.extend({ action: z.literal('undo_change_facts') }),
  /** Makes assets favorites of the caller, or stops it. */
  Selection.extend({ action: z.literal('set_favorite'), favorite: z.boolean() }),
  Selection.extend({
    action: z.literal('add_to_collections'),
    collection_ids: z.array(Id).min(1).max(CHANGED_COLLECTIONS_MAX),
  }),
  Selection.extend({
    action: z.literal('convert'),
    /** Keys of conversions in the settings; without it, all enabled ones. */
    keys: z.array(z.string().min(1).max(64)).min(1).max(CONVERSIONS_MAX).optional(),
    /** Saves each image without its background, instead of the conversions of `keys`. 422 without the add-on REMOVE_BACKGROUND. */
    remove_background: BulkCutout.optional(),
  }),
  /** Prepares `downloadJob`: creates the conversion for the assets that do not have it, or renders the images. */
  Selection.extend({
    action: z.literal('download'),
    /** Content key of the files: the original, a conversion of the settings, or a rendition of a video. */
    key: DownloadKey.default('original'),
    /**
     * Options of the on-demand image (`resize=800,800&format=webp`): an image of each asset instead of the file `key`. The limits and the
     * result are those of its URL. The images are not stored as conversions.
     */
    image: ImageOptionsText.optional(),
    /**
     * true: the files contain no places and no personal information. Files that cannot be cleaned are left out and named in the archive. On-demand
     * images never contain any.
     */
    remove_personal_info: z.boolean().optional(),
  }),
]);

/** Whether a request selects its assets in exactly one way. */
export function hasOneTarget({ ids, search_id, job_id, collection_id }: BulkTarget): boolean {
  return (
    [ids, search_id, job_id, collection_id].filter((target) => target !== undefined).length === 1
  );
}

export const ONE_TARGET = 'Send either ids, search_id, job_id or collection_id.';

export const BulkChange = BulkRequest.refine(hasOneTarget, ONE_TARGET);
export type BulkChange = z.infer<typeof BulkChange>;

export const bulkChange = route({
  method: 'POST',
  path: '/api/v1/assets/bulk',
  summary:
    'Apply one action to many assets, as a job. The first batch (1000 assets, 200 for metadata) is done when the response arrives',
  access: byAction(BULK_PERMISSIONS),
  body: BulkChange,
  answer: Queued,
  status: 202,
  example: (ids) => ({ body: { ids: ids.assetIds, action: 'add_to_basket' } }),
});

/** Limits the assets of one response of `listJobAssets`. */
export const JOB_ASSETS_PAGE = 100;

export const listJobAssets = route({
  method: 'GET',
  path: '/api/v1/jobs/{id}/assets',
  summary: 'List the result of each asset of a bulk job; kept for a day after the job ends',
  access: SIGNED_IN,
  params: z.object({ id: JobInPath }),
  query: z.object({
    outcome: BulkOutcome.optional(),
    offset: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(JOB_ASSETS_PAGE).default(JOB_ASSETS_PAGE),
  }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.array(
      z.object({
        asset_id: z.string(),
        /** Empty for an asset that no longer exists or that the caller may not see. */
        name: z.string(),
        outcome: BulkOutcome,
        /** Why the asset was refused, or which fields an undo left as they were changed since. */
        reason: z.string(),
      }),
    ),
  }),
  example: (ids) => ({ params: { id: ids.jobId }, query: { outcome: 'REFUSED' } }),
});

/** Path of the archive of a job that prepared a download. */
export const JOB_DOWNLOAD_PATH = '/api/v1/jobs/{id}/download';

export const downloadJob = route({
  method: 'GET',
  path: JOB_DOWNLOAD_PATH,
  summary:
    "Download the files that one of the caller's bulk jobs `download` prepared, as one ZIP file (ETag; Range unless personal information is removed), within a day. A text file in it names the missing ones with the reasons",
  access: mediaNeeds('DOWNLOAD_ASSET'),
  params: z.object({ id: JobInPath }),
  query: z.object({
    /** `y`: returns the file itself instead of an archive if the job has one asset only. */
    unpacked: z.string().max(8).optional(),
    _jwt: z.string().optional(),
  }),
  answer: z.any(),
  answerFormat: 'file',
  example: (ids) => ({ params: { id: ids.downloadJobId } }),
});
