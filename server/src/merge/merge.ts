import {
  ASSETS_MERGED,
  type MergeAnswer,
  type mergeAssets as route,
} from '@spindle/contracts/merge';
import type { Input } from '@spindle/contracts/route';
import { recordActivity } from '@spindle/core/activity/record';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Forbidden, NotFound } from '@spindle/core/errors';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { findSchema } from '@spindle/core/metadata/find-schema';
import { internalData, publicData } from '@spindle/core/metadata/given-data';
import { refuseDataUpdate, takeTurn } from '@spindle/core/metadata/update-data';
import { quietFieldsOf, searchTextOf } from '@spindle/core/search/words';
import type { Asset, Prisma } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/access.ts';
import { type Combined, combineData } from './combine.ts';
import { countCollections, takeOverCollections } from './take-over-collections.ts';

/**
 * Keeps one of several assets: it takes what it lacks of the others' data and stands in their collections and baskets, and they
 * go to the trash, in one transaction. Throws NotFound for the first that the caller may not see, Conflict for what is read-only,
 * Invalid for what is being processed; nothing is done then.
 */
export async function mergeAssets(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<MergeAnswer> {
  if (!ctx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  const ids = [body.keep, ...body.drop];
  return inTransaction(ctx, async (tx) => {
    await expectAll(tx, ids);
    const collections = await countCollections(tx, body.keep, body.drop);
    // Collections before assets, as whoever adds to a collection.
    if (!body.preview) await takeOverCollections(tx, body.keep, body.drop);
    const [keep, ...dropped] = await readAssets(tx, ids, !body.preview);
    if (!keep) throw new NotFound('Asset', body.keep);
    for (const asset of [keep, ...dropped]) refuseDataUpdate(asset);
    const { document, validate } = await findSchema(tx, keep.schemaId);
    const sources = dropped.map(({ id, data }) => ({ id: fromUuid(id), data: publicData(data) }));
    const combined = combineData(publicData(keep.data), sources, validate);
    if (!body.preview) {
      await writeKept(tx, keep, dropped, combined, quietFieldsOf(document));
      await moveToTrash(tx, keep, dropped);
    }
    return {
      status: 'OK' as const,
      data: {
        keep: body.keep,
        dropped: body.drop,
        taken: combined.taken,
        left_out: combined.leftOut,
        collections,
      },
      message: ASSETS_MERGED,
    };
  });
}

async function expectAll({ db, actor }: TxContext, ids: string[]): Promise<void> {
  const seen = await db.$queryRaw<{ id: string }[]>`
    SELECT asset.id FROM asset
    WHERE asset.id = ANY(${ids.map(toUuid)}::uuid[]) AND ${visibleInAnyState(actor)}`;
  const known = new Set(seen.map(({ id }) => fromUuid(id)));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw new NotFound('Asset', missing);
}

/** In the order asked for; locked in that of their ids, so that two merges never wait for each other. */
async function readAssets(tx: TxContext, ids: string[], isLocked: boolean): Promise<Asset[]> {
  const uuids = ids.map(toUuid);
  if (isLocked) {
    await tx.db
      .$queryRaw`SELECT 1 FROM asset WHERE id = ANY(${uuids}::uuid[]) ORDER BY id FOR UPDATE`;
    const isFree = await takeTurn(tx, uuids[0] ?? '');
    if (!isFree) throw new Conflict('This asset is being changed. Try again in a few seconds.');
  }
  const rows = await tx.db.asset.findMany({ where: { id: { in: uuids } } });
  return uuids.flatMap((uuid) => rows.find(({ id }) => id === uuid) ?? []);
}

async function writeKept(
  tx: TxContext,
  keep: Asset,
  dropped: Asset[],
  { data, taken }: Combined,
  quiet: Parameters<typeof searchTextOf>[2],
): Promise<void> {
  const { userId } = tx.actor;
  if (taken.length > 0)
    await tx.db.asset.update({
      where: { id: keep.id },
      data: {
        data: { ...internalData(keep.data), ...data } as Prisma.InputJsonObject,
        searchText: searchTextOf(keep.name, data, quiet),
        updateUserId: userId,
        updateTime: tx.now(),
      },
    });
  await recordActivity(tx, [keep.id], 'MERGED', userId, {
    from: dropped.map(({ id }) => fromUuid(id)),
    fields: [...new Set(taken.map(({ field }) => field))],
  });
}

async function moveToTrash(tx: TxContext, keep: Asset, dropped: Asset[]): Promise<void> {
  const { userId } = tx.actor;
  const now = tx.now();
  const uuids = dropped.map(({ id }) => id);
  await tx.db.asset.updateMany({
    where: { id: { in: uuids } },
    data: { trashedAt: now, updateTime: now, updateUserId: userId },
  });
  await recordActivity(tx, uuids, 'TRASHED', userId, { merged_into: fromUuid(keep.id) });
}
