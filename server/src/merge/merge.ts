import type { Input } from '@spindle/contracts/http/route';
import {
  ASSETS_MERGED,
  type MergeAnswer,
  type mergeAssets as route,
} from '@spindle/contracts/merge/merge';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import type { Asset, Merge, Prisma } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeUpdate, findVisibleIds, readAssets } from './access.ts';
import {
  countCollections,
  expectNoNewCollections,
  inheritCollections,
} from './inherit-collections.ts';
import {
  becomesGroupVisible,
  countShares,
  inheritFavorites,
  inheritShares,
} from './inherit-links.ts';
import { type MergedValues, mergeValues } from './merge-values.ts';

type EditableAsset = Authorized<Asset, 'edit'>;

/**
 * Merges duplicates into the kept asset in one transaction. The kept asset receives missing data, facts and tags, the collections, baskets
 * and shared links of the others, and is a favorite of the users who have one of them. The others move to the trash. Throws NotFound for the first hidden asset, Conflict for a read-only asset,
 * Invalid for an asset in processing.
 */
export async function mergeAssets(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<MergeAnswer> {
  if (!ctx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  const ids = [body.keep, ...body.trash];
  return inTransaction(ctx, async (tx) => {
    const visible = await expectAllVisible(tx, ids);
    const collections = await countCollections(tx, body.keep, body.trash);
    const shares = await countShares(tx, body.keep, body.trash);
    const becomesVisible = await becomesGroupVisible(tx, body.keep, body.trash);
    // Locks collections before assets, in the same order as additions to a collection; another order could deadlock.
    const gained = body.preview ? [] : await inheritCollections(tx, body.keep, body.trash);
    const [found, ...others] = await readAssets(tx, ids.map(toUuid), {
      visible,
      locksRows: !body.preview,
    });
    if (!found) throw new NotFound('Asset', body.keep);
    if (!body.preview) await expectNoNewCollections(tx, body.keep, body.trash);
    const keep = authorizeUpdate(found);
    const dropped = others.map(authorizeUpdate);
    const values = await mergeValues(tx, keep, dropped);
    const merge = body.preview
      ? null
      : await recordMerge(tx, keep, dropped, { values, collectionIds: gained });
    if (merge) {
      await updateKeptAsset(tx, { keep, dropped, merge }, values);
      await moveToTrash(tx, keep, dropped, merge.at);
    }
    return {
      status: 'OK' as const,
      data: {
        merge_id: merge?.id ?? null,
        keep: body.keep,
        trashed: body.trash,
        merged_fields: values.combined.merged,
        skipped_fields: values.combined.skipped,
        merged_facts: values.mergedFacts,
        collections,
        shares,
        becomes_group_visible: becomesVisible,
      },
      message: ASSETS_MERGED,
    };
  });
}

async function expectAllVisible(tx: TxContext, ids: string[]) {
  const visible = await findVisibleIds(tx, ids.map(toUuid));
  const missing = ids.find((id) => !visible.has(toUuid(id)));
  if (missing !== undefined) throw new NotFound('Asset', missing);
  return visible;
}

/**
 * Gives the kept asset the shared links and the favorites of the others. Stores these, the gained collections and the former values, which an
 * undo needs.
 */
async function recordMerge(
  tx: TxContext,
  keep: Asset,
  dropped: Asset[],
  { values, collectionIds }: { values: MergedValues; collectionIds: number[] },
): Promise<Merge> {
  const { combined, factsBefore, factsAfter, formerSources } = values;
  const own = publicData(keep.data);
  const fields = [...new Set(combined.merged.map(({ field }) => field))];
  const before = Object.fromEntries(
    fields.filter((field) => field in own).map((field) => [field, own[field]]),
  );
  const after = Object.fromEntries(fields.map((field) => [field, combined.data[field]]));
  const drop = dropped.map(({ id }) => fromUuid(id));
  return tx.db.merge.create({
    data: {
      userId: tx.actor.userId,
      keepId: keep.id,
      dropIds: dropped.map(({ id }) => id),
      before: before as Prisma.InputJsonObject,
      after: after as Prisma.InputJsonObject,
      factsBefore: factsBefore as Prisma.InputJsonObject,
      factsAfter: factsAfter as Prisma.InputJsonObject,
      formerSources,
      collectionIds,
      shareIds: await inheritShares(tx, fromUuid(keep.id), drop),
      favoriteUserIds: await inheritFavorites(tx, fromUuid(keep.id), drop),
      at: tx.now(),
    },
  });
}

async function updateKeptAsset(
  tx: TxContext,
  { keep, dropped, merge }: { keep: EditableAsset; dropped: EditableAsset[]; merge: Merge },
  { combined, mergedFacts, row }: MergedValues,
): Promise<void> {
  const { userId } = tx.actor;
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
  tx: TxContext,
  keep: EditableAsset,
  dropped: EditableAsset[],
  now: Date,
): Promise<void> {
  const { userId } = tx.actor;
  const uuids = dropped.map(({ id }) => id);
  await tx.db.asset.updateMany({
    where: { id: { in: uuids } },
    data: { trashedAt: now, updateTime: now, updateUserId: userId },
  });
  await recordActivity(tx, uuids, 'TRASHED', userId, { merged_into: fromUuid(keep.id) });
}
