import type { Answer } from '@spindle/contracts/http/route';
import {
  ASSET_DELETED,
  ASSET_RESTORED,
  CONVERSIONS_DELETED,
  type removeAsset as removeRoute,
  type restoreAsset as restoreRoute,
} from '@spindle/contracts/trash/trash';
import { recordInChangeSet } from '@spindle/core/activity/record-activity';
import { nameTrashChange } from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { type Context, inTransaction } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import type { VisibilityColumns } from '../assets/access.ts';
import type { TrashState } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { removeConversions } from '../files/remove-conversions.ts';

type RemovableAsset = Authorized<VisibilityColumns, 'delete'>;

/** The content key that moves the asset; all other keys name conversions. */
const ORIGINAL = 'original';

/**
 * Moves an asset to the trash, or deletes conversions when the keys do not include the original. Archived assets can be
 * trashed too, because their content stays unchanged; they are restored as archived.
 */
export async function removeAsset(
  ctx: Context,
  asset: RemovableAsset,
  keys: string[],
): Promise<Answer<typeof removeRoute>> {
  const trashed = await setTrashed(ctx, asset, keys, 'trashed');
  const message = keys.includes(ORIGINAL) ? ASSET_DELETED : CONVERSIONS_DELETED;
  return { status: 'OK', data: { id: fromUuid(asset.id), trashed }, message };
}

/** Restores an asset from the trash. Does nothing unless the keys include the original. */
export async function restoreAsset(
  ctx: Context,
  asset: RemovableAsset,
  keys: string[],
): Promise<Answer<typeof restoreRoute>> {
  const trashed = await setTrashed(ctx, asset, keys, 'live');
  return { status: 'OK', data: { id: fromUuid(asset.id), trashed }, message: ASSET_RESTORED };
}

/** Moves the asset if the keys include the original. Returns whether the asset is in the trash afterwards. */
async function setTrashed(
  ctx: Context,
  asset: RemovableAsset,
  keys: string[],
  target: TrashState,
): Promise<boolean> {
  if (!keys.includes(ORIGINAL)) {
    if (target === 'trashed') await removeConversions(ctx, asset, keys);
    return asset.trashedAt !== null;
  }
  await moveAsset(ctx, asset, target);
  return target === 'trashed';
}

/** Moves an asset to or from the trash. Does nothing if it is already there. */
async function moveAsset(ctx: Context, { id }: RemovableAsset, target: TrashState): Promise<void> {
  const toTrash = target === 'trashed';
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { userId } = tx.actor;
    const { count } = await tx.db.asset.updateMany({
      where: { id, trashedAt: toTrash ? null : { not: null } },
      data: { trashedAt: toTrash ? now : null, updateTime: now, updateUserId: userId },
    });
    if (count === 0) return;
    const name = nameTrashChange(toTrash ? 'delete' : 'restore');
    const at = { db: tx.db, now: () => now };
    const changeSetId = await createChangeSet(at, { kind: 'TRASH', name, userId });
    const entries = [{ assetUuid: id, details: {} }];
    await recordInChangeSet(at, changeSetId, entries, toTrash ? 'TRASHED' : 'RESTORED', userId);
  });
}
