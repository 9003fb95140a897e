import { z } from 'zod';
import { needs, route } from '../http/route.ts';
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
