import { isSame } from '@spindle/contracts/asset-schemas/schema-property';
import { type AssetFacts, FactSources } from '@spindle/contracts/facts/facts';
import { type Data, internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset, Merge, Prisma } from '@spindle/prisma/client';
import { recordActivity, recordInChangeSet } from '../activity/record-activity.ts';
import { formatFacts } from '../assets/facts-format.ts';
import { lockCollections } from '../collections/append-assets.ts';
import type { TxContext } from '../context.ts';
import { type ChangedFacts, planValues } from '../facts/plan-facts.ts';
import { fromUuid } from '../ids.ts';
import { findSchema, type UsableSchema } from '../metadata/find-schema.ts';
import { changeTags, mirrorTags } from '../metadata/tags.ts';
import { fieldsHiddenFromKeywords, searchTextOf } from '../search/words.ts';
import { lockStacks } from '../stacks/write-stack.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** The assets of a merge that is undone. Their rows are locked, and the kept one may be changed. */
interface RestoredMerge {
  merge: Merge;
  keep: Asset;
  dropped: readonly Asset[];
  userId: number;
  /** The change set of the undo. */
  changeSetId?: number;
}

/** Locks what the kept asset leaves. Call it before assets are locked. */
export async function lockForUndo(tx: Tx, { collectionIds, stackId }: Merge): Promise<void> {
  if (collectionIds.length > 0) await lockCollections(tx, collectionIds);
  if (stackId !== null) await lockStacks(tx);
}

/**
 * Restores the former values of the kept asset, removes it from what it joined, and restores the trashed assets with their comments. Later
 * changes stay. Returns the fields that keep a later value, and the UUIDs of the restored assets.
 */
export async function restoreMerge(
  tx: Tx,
  restored: RestoredMerge,
): Promise<{ keptFields: string[]; restoredIds: string[] }> {
  await leave(tx, restored.merge);
  const keptFields = await restoreValues(tx, restored);
  const restoredIds = await restoreAssets(tx, restored);
  await returnComments(tx, restored.merge);
  return { keptFields, restoredIds };
}

/** Removes the kept asset from all that it joined by the merge. */
async function leave({ db }: Tx, merge: Merge): Promise<void> {
  const { keepId: assetId, stackId } = merge;
  await db.collectionAsset.deleteMany({
    where: { assetId, collectionId: { in: merge.collectionIds } },
  });
  await db.shareAsset.deleteMany({ where: { assetId, shareId: { in: merge.shareIds } } });
  await db.favorite.deleteMany({ where: { assetId, userId: { in: merge.favoriteUserIds } } });
  await db.shareChoice.deleteMany({
    where: { assetId, visitorId: { in: merge.choiceVisitorIds } },
  });
  // A trigger refreshes the stack.
  if (stackId !== null) await db.stackMember.deleteMany({ where: { assetId, stackId } });
}

/** Restores unchanged fields and facts to their former values. Returns those that were changed since the merge. */
async function restoreValues(tx: Tx, { merge, keep, userId }: RestoredMerge): Promise<string[]> {
  const [before, after] = [merge.before as Data, merge.after as Data];
  const own = publicData(keep.data);
  const names = Object.keys(after);
  const unchanged = names.filter((name) => isSame(own[name], after[name]));
  const others = Object.entries(own).filter(([name]) => !unchanged.includes(name));
  const former = unchanged.flatMap((name) => (name in before ? [[name, before[name]]] : []));
  const data = Object.fromEntries([...others, ...former]) as Data;
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
  await recordActivity(tx, [keep.id], 'MERGE_UNDONE', userId, {
    from: merge.dropIds.map(fromUuid),
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

/** Restores the assets that the merge trashed and that were not trashed again later. Returns their UUIDs. */
async function restoreAssets(
  tx: Tx,
  { merge, dropped, userId, changeSetId }: RestoredMerge,
): Promise<string[]> {
  // The merge set `trashedAt` of these assets to its own time.
  const uuids = dropped
    .filter(({ trashedAt }) => trashedAt?.getTime() === merge.at.getTime())
    .map(({ id }) => id);
  const now = tx.now();
  await tx.db.asset.updateMany({
    where: { id: { in: uuids } },
    data: { trashedAt: null, updateTime: now, updateUserId: userId },
  });
  if (changeSetId === undefined) await recordActivity(tx, uuids, 'RESTORED', userId);
  else {
    const details = { unmerged_from: fromUuid(merge.keepId) };
    const entries = uuids.map((assetUuid) => ({ assetUuid, details }));
    await recordInChangeSet(tx, changeSetId, entries, 'RESTORED', userId);
  }
  return uuids;
}

/** Moves the threads that the merge moved back to their assets, with later answers. Those of assets that no longer exist stay. */
async function returnComments({ db }: Tx, { keepId, comments }: Merge): Promise<void> {
  await db.$executeRaw`
    UPDATE comment SET asset_id = asset.id
    FROM jsonb_each(${JSON.stringify(comments)}::jsonb) AS former JOIN asset ON asset.id = former.key::uuid
    WHERE comment.asset_id = ${keepId}::uuid
      AND (former.value @> to_jsonb(comment.id) OR former.value @> to_jsonb(comment.parent_id))`;
}
