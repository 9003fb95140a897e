import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  ASSET_DELETED,
  ASSET_RESTORED,
  CONVERSIONS_DELETED,
  type removeAsset as removeRoute,
  type restoreAsset as restoreRoute,
} from '@spindle/contracts/trash/trash';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import type { Asset } from '@spindle/prisma/client';
import { authorizeRow } from '../assets/access.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { removeConversions } from '../files/remove-conversions.ts';

/** The content key that moves the asset; all other keys name conversions. */
const ORIGINAL = 'original';

/**
 * Moves an asset to the trash, or deletes conversions when the keys do not include the original. Archived assets can be
 * trashed too, because their content stays unchanged; they are restored as archived. Throws NotFound for a hidden asset.
 */
export async function removeAsset(
  ctx: Context,
  input: Input<typeof removeRoute>,
): Promise<Answer<typeof removeRoute>> {
  const trashed = await setTrashed(ctx, input, true);
  const message = input.body.keys.includes(ORIGINAL) ? ASSET_DELETED : CONVERSIONS_DELETED;
  return { status: 'OK', data: { id: input.params.id, trashed }, message };
}

/** Restores an asset from the trash. Throws NotFound for a hidden asset. */
export async function restoreAsset(
  ctx: Context,
  input: Input<typeof restoreRoute>,
): Promise<Answer<typeof restoreRoute>> {
  const trashed = await setTrashed(ctx, input, false);
  return { status: 'OK', data: { id: input.params.id, trashed }, message: ASSET_RESTORED };
}

/** Returns whether the asset is in the trash afterwards. */
async function setTrashed(
  ctx: Context,
  { params, body }: Input<typeof removeRoute>,
  toTrash: boolean,
): Promise<boolean> {
  const id = toUuid(params.id);
  const row = await ctx.db.asset.findUnique({
    where: { id },
    select: { id: true, creatorId: true, trashedAt: true },
  });
  const asset = await authorizeRow(ctx, row, params.id, 'delete');
  if (!body.keys.includes(ORIGINAL)) {
    if (toTrash) await removeConversions(ctx, asset, body.keys);
    return asset.trashedAt !== null;
  }
  await moveAsset(ctx, asset, toTrash);
  return toTrash;
}

async function moveAsset(
  ctx: Context,
  { id }: Authorized<Pick<Asset, 'id'>, 'delete'>,
  toTrash: boolean,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const { userId } = tx.actor;
    const { count } = await tx.db.asset.updateMany({
      where: { id, trashedAt: toTrash ? null : { not: null } },
      data: { trashedAt: toTrash ? now : null, updateTime: now, updateUserId: userId },
    });
    if (count > 0) await recordActivity(tx, [id], toTrash ? 'TRASHED' : 'RESTORED', userId);
  });
}
