import type { Input } from '@spindle/contracts/http/route';
import {
  ASSETS_MERGED,
  type MergeAnswer,
  type mergeAssets as route,
} from '@spindle/contracts/merge/merge';
import { internalData, publicData } from '@spindle/contracts/metadata/internal-fields';
import { recordActivity } from '@spindle/core/activity/record-activity';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { mirrorTags } from '@spindle/core/metadata/tags';
import { fieldsHiddenFromKeywords, searchTextOf } from '@spindle/core/search/words';
import type { Asset, Merge, Prisma } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { authorizeUpdate, findVisibleIds, readAssets } from './access.ts';
import { type Combined, combineData } from './combine.ts';
import {
  countCollections,
  expectNoNewCollections,
  inheritCollections,
} from './inherit-collections.ts';

type EditableAsset = Authorized<Asset, 'edit'>;

/**
 * Merges duplicates into the kept asset in one transaction. The kept asset receives missing data, collections and baskets
 * of the others, which move to the trash. Throws NotFound for the first hidden asset, Conflict for a read-only asset,
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
    const { document, validate } = await findSchema(tx, keep.schemaId);
    const sources = dropped.map(({ id, data }) => ({ id: fromUuid(id), data: publicData(data) }));
    const combined = combineData(publicData(keep.data), sources, validate);
    const merge = body.preview
      ? null
      : await recordMerge(tx, keep, dropped, { combined, collectionIds: gained });
    if (merge) {
      await updateKeptAsset(
        tx,
        { keep, dropped, merge },
        combined,
        fieldsHiddenFromKeywords(document),
      );
      await moveToTrash(tx, keep, dropped, merge.at);
    }
    return {
      status: 'OK' as const,
      data: {
        merge_id: merge?.id ?? null,
        keep: body.keep,
        trashed: body.trash,
        merged_fields: combined.merged,
        skipped_fields: combined.skipped,
        collections,
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

/** Stores the former values and the gained collections, which an undo needs. */
function recordMerge(
  tx: TxContext,
  keep: Asset,
  dropped: Asset[],
  { combined, collectionIds }: { combined: Combined; collectionIds: number[] },
): Promise<Merge> {
  const own = publicData(keep.data);
  const fields = [...new Set(combined.merged.map(({ field }) => field))];
  const before = Object.fromEntries(
    fields.filter((field) => field in own).map((field) => [field, own[field]]),
  );
  const after = Object.fromEntries(fields.map((field) => [field, combined.data[field]]));
  return tx.db.merge.create({
    data: {
      userId: tx.actor.userId,
      keepId: keep.id,
      dropIds: dropped.map(({ id }) => id),
      before: before as Prisma.InputJsonObject,
      after: after as Prisma.InputJsonObject,
      collectionIds,
      at: tx.now(),
    },
  });
}

async function updateKeptAsset(
  tx: TxContext,
  { keep, dropped, merge }: { keep: EditableAsset; dropped: EditableAsset[]; merge: Merge },
  { data, merged }: Combined,
  hiddenFields: ReadonlySet<string>,
): Promise<void> {
  const { userId } = tx.actor;
  if (merged.length > 0)
    await tx.db.asset.update({
      where: { id: keep.id },
      data: {
        data: { ...internalData(keep.data), ...data } as Prisma.InputJsonObject,
        searchText: searchTextOf({ ...keep, data, tags: mirrorTags(keep, data) }, hiddenFields),
        updateUserId: userId,
        updateTime: tx.now(),
      },
    });
  await recordActivity(tx, [keep.id], 'MERGED', userId, {
    from: dropped.map(({ id }) => fromUuid(id)),
    fields: [...new Set(merged.map(({ field }) => field))],
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
