import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { Queued } from '../jobs/jobs.ts';
import { AssetParams } from './asset-id.ts';
import { AssetSaved, NAME_MAX } from './assets.ts';

export const ASSET_RENAMED = 'Asset renamed';
export const NAME_CHANGED = 'Somebody else has renamed this asset in the meantime.';
export const ASSET_ARCHIVED = 'Asset archived';
export const ASSET_UNARCHIVED = 'Asset unarchived';

/** The message of every refused change of a read-only asset. */
export const IS_ARCHIVED = 'This asset is archived: it can be viewed, but not changed.';

/** The message when an asset is refused because its original cannot be read. */
export const ORIGINAL_FAILED =
  'The original of this asset cannot be read. Replace its content or process it again.';

export const renameAsset = route({
  method: 'PATCH',
  path: '/api/v1/assets/{id}',
  summary: 'Rename an asset. 409 if its name differs from `expected`',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  body: z.object({
    name: z.string().trim().min(1, 'Name is required').max(NAME_MAX),
    /** The name that the caller has read. Without it, the last change wins. */
    expected: z.string().optional(),
  }),
  answer: AssetSaved,
  example: (ids) => ({ params: { id: ids.assetId }, body: { name: 'lake in may.png' } }),
});

export const archiveAsset = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/archive',
  summary: 'Archive an asset and make it read-only',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  answer: AssetSaved,
  example: (ids) => ({ params: { id: ids.assetIds[1] ?? '' } }),
});

export const unarchiveAsset = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/unarchive',
  summary: 'Unarchive an asset',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  answer: AssetSaved,
  example: (ids) => ({ params: { id: ids.assetIds[1] ?? '' } }),
});

export const processAgain = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/content/original/process',
  summary: 'Process an asset again, such as after an error or an upgrade',
  access: needs('EDIT_ASSET'),
  params: AssetParams,
  answer: Queued,
  status: 202,
  example: (ids) => ({ params: { id: ids.failedAssetId } }),
});

/** Limits the entries of an asset's history in one response. */
export const ACTIVITY_PAGE = 30;

export const ActivityAction = z.enum([
  'UPLOADED',
  'RENAMED',
  'DATA_UPDATED',
  'ARCHIVED',
  'UNARCHIVED',
  'TRASHED',
  'RESTORED',
  'REPLACED',
  'CONVERSION_SAVED',
  'CONVERSIONS_DELETED',
  'MERGED',
  'MERGE_UNDONE',
  'POSTER_CHANGED',
  'TRANSFERRED',
]);
export type ActivityAction = z.infer<typeof ActivityAction>;

export const Activity = z.object({
  id: z.number().int(),
  action: ActivityAction,
  user_id: z.number().int(),
  /** First and last name; empty for the system and for deleted users. */
  user_name: z.string(),
  time: Time,
  /**
   * By action. RENAMED: from, to. DATA_UPDATED: mode, fields, data_schema_id, and `changes` with field, from and to (null: no value);
   * by a bulk job also job_id, former_schema_id and, for an undo, the job that it `undoes`. MERGED, MERGE_UNDONE: from, fields, merge_id.
   * TRASHED by a merge: merged_into. REPLACED: version, name, and `restored` for a copy of an earlier version.
   * CONVERSION_SAVED: key. CONVERSIONS_DELETED: keys. POSTER_CHANGED: second; null for the automatic poster.
   * TRANSFERRED: from, to, the names of the owners.
   */
  details: z.record(z.string(), z.unknown()),
});
export type Activity = z.infer<typeof Activity>;

export const listActivity = route({
  method: 'GET',
  path: '/api/v1/assets/{id}/activity',
  summary: 'List the activity of an asset, newest first',
  access: needs('READ_ASSET'),
  params: AssetParams,
  query: z.object({
    /** Returns only entries before this one: the last id of the previous page. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(ACTIVITY_PAGE),
  }),
  answer: z.object({ status: z.literal('OK'), data: z.array(Activity) }),
  example: (ids) => ({ params: { id: ids.assetId } }),
});
