import {
  type ActivityAction,
  ASSET_ARCHIVED,
  ASSET_RENAMED,
  ASSET_UNARCHIVED,
  type archiveAsset as archiveRoute,
  type renameAsset as renameRoute,
} from '@spindle/contracts/assets/asset-changes';
import type { Input } from '@spindle/contracts/http/route';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction } from '@spindle/core/context';
import { Conflict, NotFound, StillProcessing } from '@spindle/core/errors';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { publicData } from '@spindle/core/metadata/submitted-data';
import { lockAsset, refuseReadOnly } from '@spindle/core/metadata/update-data';
import { nameKeyOf, quietFieldsOf, searchTextOf } from '@spindle/core/search/words';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { cleanFileName } from './file-name.ts';
import { findVisible } from './find-visible.ts';
import { presentAsset } from './present.ts';

/** Gives an asset another name; it is found and sorted by it at once. Throws NotFound, Conflict for what is read-only. */
export async function renameAsset(ctx: Context, { params, body }: Input<typeof renameRoute>) {
  const name = cleanFileName(body.name);
  const data = await change(ctx, params.id, async (asset) => {
    refuseReadOnly(asset);
    if (asset.name === name) return null;
    const { document } = await findSchema(ctx, asset.schemaId);
    const searchText = searchTextOf(name, publicData(asset.data), quietFieldsOf(document));
    return {
      row: { name, nameKey: nameKeyOf(name), searchText },
      action: 'RENAMED',
      details: { from: asset.name, to: name },
    };
  });
  return { status: 'OK' as const, data, message: ASSET_RENAMED };
}

/** Makes an asset read-only. Throws NotFound, and Conflict for one in the trash or still being processed. */
export async function archiveAsset(ctx: Context, { params }: Input<typeof archiveRoute>) {
  const data = await change(ctx, params.id, async (asset) => {
    if (asset.status === 'ARCHIVED' && asset.trashedAt === null) return null;
    refuseReadOnly(asset);
    if (asset.status === 'NOT_READY') throw new StillProcessing();
    return { row: { status: 'ARCHIVED' }, action: 'ARCHIVED' };
  });
  return { status: 'OK' as const, data, message: ASSET_ARCHIVED };
}

/** Makes an archived asset changeable again. Throws NotFound, and Conflict for one in the trash. */
export async function unarchiveAsset(ctx: Context, { params }: Input<typeof archiveRoute>) {
  const data = await change(ctx, params.id, async (asset) => {
    if (asset.trashedAt !== null) throw new Conflict('This asset is in the trash.');
    if (asset.status !== 'ARCHIVED') return null;
    return { row: { status: asset.error === null ? 'OK' : 'ERROR' }, action: 'UNARCHIVED' };
  });
  return { status: 'OK' as const, data, message: ASSET_UNARCHIVED };
}

interface Change {
  row: Prisma.AssetUncheckedUpdateInput;
  action: ActivityAction;
  details?: Prisma.InputJsonObject;
}

/** Changes a row under its lock, with an entry in the history. `plan` gives null when there is nothing to change. */
async function change(ctx: Context, id: string, plan: (asset: Asset) => Promise<Change | null>) {
  const visible = await findVisible(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const asset = await lockAsset(tx, visible.id);
    if (!asset) throw new NotFound('Asset', id);
    const planned = await plan(asset);
    if (!planned) return;
    const { userId } = tx.actor;
    await tx.db.asset.update({
      where: { id: asset.id },
      data: { ...planned.row, updateUserId: userId, updateTime: tx.now() },
    });
    await recordActivity(tx, [asset.id], planned.action, userId, planned.details);
  });
  return presentAsset(await findVisible(ctx, id));
}
