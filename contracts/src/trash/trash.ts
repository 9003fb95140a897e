import { z } from 'zod';
import { AssetParams } from '../assets/asset-id.ts';
import { needs, route } from '../http/route.ts';
import { Queued } from '../jobs/jobs.ts';

/** Messages about the outcome of requests. Specification 8. */
export const ASSET_DELETED = 'Successfully deleted asset.';
export const CONVERSIONS_DELETED = 'Successfully deleted conversions.';
export const ASSETS_DELETED = 'Successfully deleted selected assets';
export const ASSET_RESTORED = 'Successfully restored asset.';
export const ASSETS_RESTORED = 'Successfully restored selected assets';
export const PURGE_STARTED = 'Asset purging has started, this might take a while.';

/**
 * Content keys. With `original`, the asset moves to the trash and other keys are ignored. Without it, the named conversions are deleted
 * permanently; `*` names all. Keys that the asset does not have are ignored.
 */
const Keys = z.object({ keys: z.array(z.string().min(1).max(64)).min(1).max(100) });

const TrashAnswer = z.object({
  status: z.literal('OK'),
  data: z.object({ id: z.string(), trashed: z.boolean() }),
  message: z.string(),
});

export const removeAsset = route({
  method: 'POST',
  path: '/api/v1/assets/{id}/delete',
  summary: 'Move an asset to the trash (keys: original), or delete conversions of it',
  access: needs('DELETE_UNDELETE_ASSET'),
  params: AssetParams,
  body: Keys,
  answer: TrashAnswer,
  example: (ids) => ({ params: { id: ids.assetId }, body: { keys: ['original'] } }),
});

export const restoreAsset = route({
  method: 'POST',
  path: '/api/v1/assets/trash/{id}/undelete',
  summary: 'Restore an asset from the trash',
  access: needs('DELETE_UNDELETE_ASSET'),
  params: AssetParams,
  body: Keys,
  answer: TrashAnswer,
  example: (ids) => ({ params: { id: ids.assetId }, body: { keys: ['original'] } }),
});

export const ASSET_PURGED = 'The asset is being deleted permanently.';

export const purgeAsset = route({
  method: 'DELETE',
  path: '/api/v1/assets/trash/{id}/purge',
  summary: 'Permanently delete an asset that is in the trash',
  access: needs('PURGE_TRASH'),
  params: AssetParams,
  answer: Queued,
  status: 202,
  example: (ids) => ({ params: { id: ids.trashedAssetId } }),
});

export const purgeTrash = route({
  method: 'DELETE',
  path: '/api/v1/assets/trash/purge',
  summary: 'Permanently delete everything in the trash. Returns the running purge if there is one',
  access: needs('PURGE_TRASH'),
  answer: Queued,
  status: 202,
  example: () => ({}),
});
