import { publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset, Merge, Prisma } from '@spindle/prisma/client';
import { recordActivity, recordInChangeSet } from '../activity/record-activity.ts';
import type { TxContext } from '../context.ts';
import { fromUuid } from '../ids.ts';
import {
  inheritCollections,
  lockJoinedCollections,
  type MergedIds,
} from './inherit-collections.ts';
import {
  inheritChoices,
  inheritComments,
  inheritFavorites,
  inheritShares,
} from './inherit-links.ts';
import { inheritStack, lockJoinedStacks } from './inherit-stack.ts';
import type { MergedValues } from './merge-values.ts';

type Tx = Pick<TxContext, 'db' | 'now'>;

/** What a merge locked before the assets. */
export interface MergeLocks {
  collectionIds: number[];
  hasStacks: boolean;
}

/** A merge of assets whose rows are locked and may be changed. */
export interface PlannedMerge {
  keep: Asset;
  dropped: readonly Asset[];
  values: MergedValues;
  locks: MergeLocks;
  userId: number;
  /** The change set of its job. */
  changeSetId?: number;
}

/** Locks what the kept asset receives a place in. Call it before assets are locked. */
export async function lockForMerge(tx: Tx, ids: MergedIds): Promise<MergeLocks> {
  const collectionIds = await lockJoinedCollections(tx, ids);
  return { collectionIds, hasStacks: await lockJoinedStacks(tx, ids) };
}

/**
 * Merges assets: the kept one receives the planned values, and the collections, shared links, favorites, choices, comments and the stack of the
 * others, which move to the trash. Stores what an undo needs, and records it in the history of each asset and in the change set.
 */
export async function writeMerge(tx: Tx, planned: PlannedMerge): Promise<Merge> {
  const merge = await recordMerge(tx, planned);
  await updateKeptAsset(tx, planned, merge);
  await moveToTrash(tx, planned, merge);
  return merge;
}

async function recordMerge(
  tx: Tx,
  { keep, dropped, values, locks, userId, changeSetId }: PlannedMerge,
): Promise<Merge> {
  const { combined, factsBefore, factsAfter, formerSources } = values;
  const own = publicData(keep.data);
  const fields = [...new Set(combined.merged.map(({ field }) => field))];
  const before = Object.fromEntries(
    fields.filter((field) => field in own).map((field) => [field, own[field]]),
  );
  const after = Object.fromEntries(fields.map((field) => [field, combined.data[field]]));
  const ids = { keep: keep.id, drop: dropped.map(({ id }) => id) };
  return tx.db.merge.create({
    data: {
      userId,
      keepId: ids.keep,
      dropIds: ids.drop,
      before: before as Prisma.InputJsonObject,
      after: after as Prisma.InputJsonObject,
      factsBefore: factsBefore as Prisma.InputJsonObject,
      factsAfter: factsAfter as Prisma.InputJsonObject,
      formerSources,
      collectionIds: await inheritCollections(tx, ids, locks.collectionIds),
      shareIds: await inheritShares(tx, ids),
      favoriteUserIds: await inheritFavorites(tx, ids),
      choiceVisitorIds: await inheritChoices(tx, ids),
      comments: await inheritComments(tx, ids),
      stackId: locks.hasStacks ? await inheritStack(tx, ids) : null,
      changeSetId: changeSetId ?? null,
      at: tx.now(),
    },
  });
}

async function updateKeptAsset(
  tx: Tx,
  { keep, dropped, values, userId }: PlannedMerge,
  merge: Merge,
): Promise<void> {
  const { combined, mergedFacts, row } = values;
  if (row)
    await tx.db.asset.update({
      where: { id: keep.id },
      data: { ...row, updateUserId: userId, updateTime: tx.now() },
    });
  await recordActivity(tx, [keep.id], 'MERGED', userId, {
    from: dropped.map(({ id }) => fromUuid(id)),
    fields: [...new Set([...combined.merged, ...mergedFacts].map(({ field }) => field))],
    merge_id: merge.id,
  });
}

async function moveToTrash(
  tx: Tx,
  { keep, dropped, userId, changeSetId }: PlannedMerge,
  { id: mergeId, at }: Merge,
): Promise<void> {
  const uuids = dropped.map(({ id }) => id);
  await tx.db.asset.updateMany({
    where: { id: { in: uuids } },
    data: { trashedAt: at, updateTime: at, updateUserId: userId },
  });
  const details = { merged_into: fromUuid(keep.id) };
  if (changeSetId === undefined) return recordActivity(tx, uuids, 'TRASHED', userId, details);
  const entries = uuids.map((assetUuid) => ({
    assetUuid,
    details: { ...details, merge_id: mergeId },
  }));
  await recordInChangeSet(tx, changeSetId, entries, 'TRASHED', userId);
}
