import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { type AssetFacts, FactSources } from '@spindle/contracts/facts/facts';
import type { Answer, Input } from '@spindle/contracts/http/route';
import { MERGE_UNDONE, type undoMerge as route } from '@spindle/contracts/merge/merge';
import { type Data, internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { formatFacts } from '@spindle/core/assets/facts-format';
import { lockCollections } from '@spindle/core/collections/append-assets';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { type ChangedFacts, planValues } from '@spindle/core/facts/plan-facts';
import { fromUuid } from '@spindle/core/ids';
import { findSchema, type UsableSchema } from '@spindle/core/metadata/find-schema';
import { changeTags, mirrorTags } from '@spindle/core/metadata/tags';
import { fieldsHiddenFromKeywords, searchTextOf } from '@spindle/core/search/words';
import type { Asset, Merge, Prisma } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeUpdate, findVisibleIds, readAssets } from './access.ts';

/**
 * Undoes a merge of the caller in one transaction: restores the former values of the kept asset, removes it from the
 * collections that it joined, and restores the trashed assets. Later changes stay and are reported in `kept_fields`. Throws
 * NotFound for a merge that is undone or too old, Conflict or Invalid when the kept asset cannot be changed.
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
    const visible = await findVisibleIds(tx, ids);
    if (!visible.has(merge.keepId)) throw new NotFound('Merge', params.id);
    await leaveCollections(tx, merge);
    await leaveLinks(tx, merge);
    const [keep, ...dropped] = await readAssets(tx, ids, { visible, locksRows: true });
    // Another request may have undone the merge while this one waited for the locks.
    const { count } = await tx.db.merge.deleteMany({ where });
    if (!keep || count === 0) throw new NotFound('Merge', params.id);
    const kept = await restoreValues(tx, authorizeUpdate(keep), merge);
    const restored = await restoreAssets(tx, dropped, merge);
    return {
      status: 'OK' as const,
      data: {
        keep: fromUuid(keep.id),
        restored,
        kept_fields: kept,
        missing: merge.dropIds.length - restored.length,
      },
      message: MERGE_UNDONE,
    };
  });
}

/** Removes the kept asset from the collections that it joined by the merge. */
async function leaveCollections(tx: TxContext, { keepId, collectionIds }: Merge): Promise<void> {
  await lockCollections(tx, collectionIds);
  await tx.db.collectionAsset.deleteMany({
    where: { assetId: keepId, collectionId: { in: collectionIds } },
  });
}

/** Removes the kept asset from the shared links and the favorites that it joined by the merge. */
async function leaveLinks(
  { db }: TxContext,
  { keepId, shareIds, favoriteUserIds }: Merge,
): Promise<void> {
  await db.shareAsset.deleteMany({ where: { assetId: keepId, shareId: { in: shareIds } } });
  await db.favorite.deleteMany({ where: { assetId: keepId, userId: { in: favoriteUserIds } } });
}

/** Restores unchanged fields and facts to their former values. Returns those that were changed since the merge. */
async function restoreValues(
  tx: TxContext,
  keep: Authorized<Asset, 'edit'>,
  merge: Merge,
): Promise<string[]> {
  const [before, after] = [merge.before as Data, merge.after as Data];
  const own = publicData(keep.data);
  const names = Object.keys(after);
  const unchanged = names.filter((name) => isSame(own[name], after[name]));
  const others = Object.entries(own).filter(([name]) => !unchanged.includes(name));
  const former = unchanged.flatMap((name) => (name in before ? [[name, before[name]]] : []));
  const data = Object.fromEntries([...others, ...former]) as Data;
  const { userId } = tx.actor;
  const schema = await findSchema(tx, keep.schemaId);
  const withData: Asset = {
    ...keep,
    data: { ...internalData(keep.data), ...data } as Prisma.JsonObject,
    tags: mirrorTags(keep, data),
  };
  const facts = planFactsUndo(withData, merge, schema);
  const restored: Asset = { ...withData, ...facts.planned?.row } as Asset;
  if (unchanged.length > 0 || facts.planned)
    await tx.db.asset.update({
      where: { id: keep.id },
      data: {
        ...facts.planned?.row,
        data: restored.data as Prisma.InputJsonObject,
        tags: restored.tags,
        searchText: searchTextOf(restored, fieldsHiddenFromKeywords(schema.document)),
        updateUserId: userId,
        updateTime: tx.now(),
      },
    });
  const from = merge.dropIds.map(fromUuid);
  await recordActivity(tx, [keep.id], 'MERGE_UNDONE', userId, {
    from,
    fields: [...new Set([...unchanged, ...facts.restored])],
    merge_id: merge.id,
  });
  return [...new Set([...names.filter((name) => !unchanged.includes(name)), ...facts.kept])];
}

/** Plans to restore the facts that a merge changed. Facts that were changed since stay. Of the tags, it removes those that the merge added. */
function planFactsUndo(asset: Asset, merge: Merge, schema: UsableSchema) {
  const before = merge.factsBefore as Record<string, unknown>;
  const facts = formatFacts(asset);
  const values: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const [field, to] of Object.entries(merge.factsAfter as Record<string, unknown>)) {
    const from = before[field];
    if (field === 'tags') values.tags = changeTags(facts.tags, to as string[], from as string[]);
    else if (isSame(facts[field as keyof AssetFacts], to)) values[field] = from;
    else kept.push(field);
  }
  const sources = FactSources.catch({}).parse(merge.formerSources);
  const planned = planValues(asset, values as ChangedFacts, schema, sources);
  return { planned, restored: Object.keys(values), kept };
}

/** Restores the assets that the merge trashed and that were not trashed again later. */
async function restoreAssets(
  tx: TxContext,
  dropped: Authorized<Asset, 'view'>[],
  { at }: Merge,
): Promise<string[]> {
  // The merge set `trashedAt` of these assets to its own time.
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
