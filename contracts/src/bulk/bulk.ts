import { z } from 'zod';
import { AssetId } from '../assets/asset-id.ts';
import { CHANGED_COLLECTIONS_MAX } from '../collections/collections.ts';
import { CONVERSIONS_MAX } from '../conversions/conversion-name.ts';
import { byAction, route, SIGNED_IN } from '../http/route.ts';
import { JobInPath, Queued } from '../jobs/jobs.ts';
import { DataUpdate } from '../metadata/metadata.ts';
import type { Permission } from '../users/permissions.ts';

/** Ids that one call takes; a search has no such bound. */
export const BULK_IDS_MAX = 10_000;
/** Assets that can be left out of a search. */
const BULK_EXCEPT_MAX = 1000;
export const BULK_IDS_TOO_MANY = `You can select at most ${BULK_IDS_MAX.toLocaleString('en-US')} assets one by one. Select all results of a search instead.`;
/** Assets that are done by the time of the answer; of more the worker does all. */
export const BULK_AT_ONCE = 1000;

/** Assets that one call puts into the basket, also by a search. */
export const BULK_BASKET_MAX = 10_000;

export const BulkAction = z.enum([
  'delete',
  'restore',
  'archive',
  'unarchive',
  'update_data',
  'add_to_collections',
  'add_to_basket',
  'convert',
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** What each action needs, as the same for one asset does; null: to be signed in. */
export const BULK_PERMISSIONS: Record<BulkAction, Permission | null> = {
  delete: 'DELETE_UNDELETE_ASSET',
  restore: 'DELETE_UNDELETE_ASSET',
  archive: 'EDIT_ASSET',
  unarchive: 'EDIT_ASSET',
  update_data: 'EDIT_ASSET',
  add_to_collections: null,
  add_to_basket: null,
  convert: 'EDIT_ASSET',
};

/** What became of an asset in a job. All but CHANGED were left as they are. */
export const BulkOutcome = z.enum([
  'CHANGED',
  /** It was so already. */
  'UNCHANGED',
  'ARCHIVED',
  'PROCESSING',
  'TRASHED',
  /** It is no more. */
  'GONE',
  'REFUSED',
]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

const Id = z.number().int().min(1).max(2_147_483_647);

const Which = z.object({
  ids: z.array(AssetId).min(1).max(BULK_IDS_MAX, BULK_IDS_TOO_MANY).optional(),
  /** `search_id` of an earlier answer: everything that it found. */
  search_id: z.string().min(1).max(64).optional(),
  /** Of a search or a job: all but these. */
  except_ids: z.array(AssetId).max(BULK_EXCEPT_MAX).optional(),
  /** A job of the caller's like this one: everything that it changed, so that it can be undone. */
  job_id: Id.optional(),
  /** Of a job: what it came to so, in place of what it changed. REFUSED tries again what failed. */
  job_outcome: BulkOutcome.optional(),
});

const Wanted = z.discriminatedUnion('action', [
  Which.extend({
    action: z.enum(['delete', 'restore', 'archive', 'unarchive', 'add_to_basket']),
  }),
  Which.extend({ action: z.literal('update_data'), ...DataUpdate.shape }),
  Which.extend({
    action: z.literal('add_to_collections'),
    collection_ids: z.array(Id).min(1).max(CHANGED_COLLECTIONS_MAX),
  }),
  Which.extend({
    action: z.literal('convert'),
    /** Conversions of the settings; without it all that are enabled. */
    keys: z.array(z.string().min(1).max(64)).min(1).max(CONVERSIONS_MAX).optional(),
  }),
]);

export const BulkChange = Wanted.refine(
  ({ ids, search_id, job_id }) =>
    [ids, search_id, job_id].filter((way) => way !== undefined).length === 1,
  'Send either ids, search_id or job_id.',
);
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
  example: (world) => ({ body: { ids: world.assetIds, action: 'add_to_basket' } }),
});

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
        /** Empty for one that is no more, or that the caller may not see. */
        name: z.string(),
        outcome: BulkOutcome,
        /** Why it was refused. */
        reason: z.string(),
      }),
    ),
  }),
  example: (world) => ({ params: { id: world.jobId }, query: { outcome: 'REFUSED' } }),
});
