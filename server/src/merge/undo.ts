import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { MERGE_UNDONE, type undoMerge as route } from '@spindle/contracts/merge/merge';
import { recordActivity } from '@spindle/core/activity/record';
import { lockCollections } from '@spindle/core/collections/append';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { type Data, internalData, publicData } from '@spindle/core/metadata/given-data';
import { refuseDataUpdate } from '@spindle/core/metadata/update-data';
import { quietFieldsOf, searchTextOf } from '@spindle/core/search/words';
import type { Asset, Merge, Prisma } from '@spindle/prisma/client';
import { readAssets, seenOf } from './read-assets.ts';

/**
 * Undoes a merge of the caller's, in one transaction: the kept asset gets its former values and leaves the collections that it
 * came into, and those that went to the trash by it come back. What was changed since stays, and is told. Throws NotFound for a
 * merge that is undone or too old, Conflict and Invalid where the kept asset cannot be changed.
 */
export async function undoMerge(
  ctx: Context,
  { params }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  if (!ctx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  return inTransaction(ctx, async (tx) => {
    const where = { id: params.id, userId: tx.actor.userId };
    const merge = await tx.db.merge.findUnique({ where });
    if (!merge) throw new NotFound('Merge', params.id);
    const ids = [merge.keepId, ...merge.dropIds];
    const seen = await seenOf(tx, ids);
    if (!seen.has(merge.keepId)) throw new NotFound('Merge', params.id);
    await leaveCollections(tx, merge);
    const [keep, ...dropped] = await readAssets(tx, ids, true);
    // Another may have undone it while this one waited.
    const { count } = await tx.db.merge.deleteMany({ where });
    if (!keep || count === 0) throw new NotFound('Merge', params.id);
    refuseDataUpdate(keep);
    const left = await putBack(tx, keep, merge);
    const restored = await restore(
      tx,
      dropped.filter(({ id }) => seen.has(id)),
      merge,
    );
    return {
      status: 'OK' as const,
      data: {
        keep: fromUuid(keep.id),
        restored,
        left,
        missing: merge.dropIds.length - restored.length,
      },
      message: MERGE_UNDONE,
    };
  });
}

async function leaveCollections(tx: TxContext, { keepId, collectionIds }: Merge): Promise<void> {
  await lockCollections(tx, collectionIds);
  await tx.db.collectionAsset.deleteMany({
    where: { assetId: keepId, collectionId: { in: collectionIds } },
  });
}

/** Gives the fields that somebody has changed since: they stay. */
async function putBack(tx: TxContext, keep: Asset, merge: Merge): Promise<string[]> {
  const [before, after] = [merge.before as Data, merge.after as Data];
  const own = publicData(keep.data);
  const names = Object.keys(after);
  const back = names.filter((name) => isSame(own[name], after[name]));
  const others = Object.entries(own).filter(([name]) => !back.includes(name));
  const former = back.flatMap((name) => (name in before ? [[name, before[name]]] : []));
  const data = Object.fromEntries([...others, ...former]) as Data;
  const { userId } = tx.actor;
  const { document } = await findSchema(tx, keep.schemaId);
  if (back.length > 0)
    await tx.db.asset.update({
      where: { id: keep.id },
      data: {
        data: { ...internalData(keep.data), ...data } as Prisma.InputJsonObject,
        searchText: searchTextOf(keep.name, data, quietFieldsOf(document)),
        updateUserId: userId,
        updateTime: tx.now(),
      },
    });
  const from = merge.dropIds.map(fromUuid);
  await recordActivity(tx, [keep.id], 'MERGE_UNDONE', userId, {
    from,
    fields: back,
    merge_id: merge.id,
  });
  return names.filter((name) => !back.includes(name));
}

/** Those that are in the trash by the merge, and by nothing later. */
async function restore(tx: TxContext, dropped: Asset[], { at }: Merge): Promise<string[]> {
  const uuids = dropped
    .filter(({ trashedAt }) => trashedAt?.getTime() === at.getTime())
    .map(({ id }) => id);
  const { userId } = tx.actor;
  const now = tx.now();
  await tx.db.asset.updateMany({
    where: { id: { in: uuids } },
    data: { trashedAt: null, updateTime: now, updateUserId: userId },
  });
  await recordActivity(tx, uuids, 'RESTORED', userId);
  return uuids.map(fromUuid);
}
