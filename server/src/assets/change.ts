import type { ActivityAction } from '@spindle/contracts/activity/activity';
import {
  ASSET_ARCHIVED,
  ASSET_RENAMED,
  ASSET_UNARCHIVED,
  NAME_CHANGED,
  type renameAsset as renameRoute,
} from '@spindle/contracts/assets/asset-changes';
import type { Input } from '@spindle/contracts/http/route';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { cleanFileName } from '@spindle/core/assets/file-name';
import { type Context, inTransaction } from '@spindle/core/context';
import { AppError, Conflict, StillProcessing } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { refuseReadOnly } from '@spindle/core/metadata/update-data';
import { fieldsHiddenFromKeywords, nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { Asset, Prisma } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeAsset, lockAuthorized } from './access.ts';
import { presentAsset } from './present.ts';

/**
 * Renames an asset. Search finds and sorts it by the new name at once. Throws Conflict for a read-only asset, and
 * for one whose name is not the expected one.
 */
export async function renameAsset(
  ctx: Context,
  authorized: Authorized<Asset, 'edit'>,
  { body }: Input<typeof renameRoute>,
) {
  const name = cleanFileName(body.name);
  const data = await changeAsset(ctx, authorized, async (asset) => {
    refuseReadOnly(asset);
    if (body.expected !== undefined && body.expected !== asset.name) refuseRenamed(asset);
    if (asset.name === name) return null;
    const { document } = await findSchema(ctx, asset.schemaId);
    const searchText = searchTextOf({ ...asset, name }, fieldsHiddenFromKeywords(document));
    return {
      row: { name, nameKey: nameKeyOf(name), searchText },
      action: 'RENAMED',
      details: { from: asset.name, to: name },
    };
  });
  return { status: 'OK' as const, data, message: ASSET_RENAMED };
}

/** Throws a 409 error that names the present name. */
function refuseRenamed({ name }: Asset): never {
  const details = [{ path: 'name', message: `is now ${name}` }];
  throw new AppError(409, 'CONFLICT', NAME_CHANGED, { details });
}

/** Makes an asset read-only. Throws Conflict for an asset in the trash or still being processed. */
export async function archiveAsset(ctx: Context, authorized: Authorized<Asset, 'edit'>) {
  const data = await changeAsset(ctx, authorized, async (asset) => {
    if (asset.status === 'ARCHIVED' && asset.trashedAt === null) return null;
    refuseReadOnly(asset);
    if (asset.status === 'NOT_READY') throw new StillProcessing();
    return { row: { status: 'ARCHIVED' }, action: 'ARCHIVED' };
  });
  return { status: 'OK' as const, data, message: ASSET_ARCHIVED };
}

/** Makes an archived asset editable again. Throws Conflict for an asset in the trash. */
export async function unarchiveAsset(ctx: Context, authorized: Authorized<Asset, 'edit'>) {
  const data = await changeAsset(ctx, authorized, async (asset) => {
    if (asset.trashedAt !== null) throw new Conflict('This asset is in the trash.');
    if (asset.status !== 'ARCHIVED') return null;
    return { row: { status: asset.error === null ? 'OK' : 'ERROR' }, action: 'UNARCHIVED' };
  });
  return { status: 'OK' as const, data, message: ASSET_UNARCHIVED };
}

/** New values of a row, and the entry in its history. */
interface Change {
  row: Prisma.AssetUncheckedUpdateInput;
  action: ActivityAction;
  details?: Prisma.InputJsonObject;
}

/** Changes a locked row and records the change in its history. `plan` returns null when nothing changes. */
async function changeAsset(
  ctx: Context,
  authorized: Authorized<Asset, 'edit'>,
  plan: (asset: Asset) => Promise<Change | null>,
) {
  await inTransaction(ctx, async (tx) => {
    const asset = await lockAuthorized(tx, authorized);
    const planned = await plan(asset);
    if (!planned) return;
    const { userId } = tx.actor;
    await tx.db.asset.update({
      where: { id: asset.id },
      data: { ...planned.row, updateUserId: userId, updateTime: tx.now() },
    });
    await recordActivity(tx, [asset.id], planned.action, userId, planned.details);
  });
  return presentAsset(await authorizeAsset(ctx, fromUuid(authorized.id), 'view'));
}
