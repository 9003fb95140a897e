import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid, toUuid } from '@spindle/core/ids';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { outageOf } from '@spindle/core/outage';
import { cachedImagesPrefix, derivativesPrefix, splitKey } from '@spindle/core/storage/keys';
import type { StoreName } from '@spindle/core/storage/stores/stores';
import { Prisma, type PurgedAsset } from '@spindle/prisma/client';

/** Assets whose rows are deleted in one statement. */
const ROWS_AT_ONCE = 200;
/** Assets whose files are listed and deleted concurrently. */
const FILES_AT_ONCE = 10;
/** Limits the assets that one call postpones because a store is unavailable. */
const POSTPONED_MAX = 1_000;

/** Which assets of the trash are deleted for good. */
export interface Purge {
  /** Keeps assets that were moved to the trash later. */
  before: Date;
  /** Limits the purge to the assets of one user; null means all users. */
  creatorId: number | null;
  /** Limits the purge to one asset. */
  assetId?: string | undefined;
  /** The job that counts the purged assets. */
  jobId?: number;
}

/**
 * Purges assets from the trash, the oldest first. Returns their number. One statement deletes an asset's row and records its
 * files: an asset whose files are being deleted cannot be restored, and a lost run leaves a list of the files to delete.
 */
export async function purgeAssets(
  ctx: Context,
  purge: Purge,
  signal: AbortSignal,
  onPurged: (count: number) => void = () => undefined,
): Promise<number> {
  await removeFiles(ctx, signal); // those that an interrupted run has left
  let purged = 0;
  for (;;) {
    signal.throwIfAborted();
    const count = await removeRows(ctx, purge);
    if (count === 0) return purged;
    await removeFiles(ctx, signal);
    purged += count;
    onPurged(purged);
  }
}

/** Deletes the rows of the next assets and counts them in the job, if there is one. Returns their number. */
function removeRows(ctx: Context, purge: Purge): Promise<number> {
  const { jobId } = purge;
  if (jobId === undefined) return removeNext(ctx, purge);
  return inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    const done = await removeNext(tx, purge);
    if (done > 0) await countDone(tx, jobId, { done });
    return done;
  });
}

/**
 * Deletes the rows of the next assets and records their object keys, those of an asset without files as an empty list: the outer
 * join yields one NULL for it. Skips rows that another run has locked. Returns the number of assets.
 */
function removeNext(
  { db }: Pick<TxContext, 'db'>,
  { before, creatorId, assetId }: Purge,
): Promise<number> {
  const isOfCreator = creatorId === null ? Prisma.sql`true` : Prisma.sql`creator_id = ${creatorId}`;
  const isAsset =
    assetId === undefined ? Prisma.sql`true` : Prisma.sql`id = ${toUuid(assetId)}::uuid`;
  return db.$executeRaw`
    WITH purged AS (
      SELECT id FROM asset WHERE trashed_at <= ${before} AND ${isOfCreator} AND ${isAsset}
      ORDER BY trashed_at, seq LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), recorded AS (
      INSERT INTO purged_asset (id, object_keys)
      SELECT purged.id, array_remove(array_agg(file.object_key), NULL)
      FROM purged LEFT JOIN file ON file.asset_id = purged.id GROUP BY purged.id
    )
    DELETE FROM asset USING purged WHERE asset.id = purged.id`;
}

/**
 * Deletes the files of purged assets and all derivatives that have no file row: on-demand images, segments, earlier posters. Assets whose
 * files are in an unavailable store of an administrator stay recorded for the next call, so that they do not delay the others.
 */
export async function removeFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  const postponed: string[] = [];
  while (postponed.length < POSTPONED_MAX) {
    signal.throwIfAborted();
    const purged = await ctx.db.purgedAsset.findMany({
      where: { id: { notIn: postponed } },
      orderBy: { id: 'asc' },
      take: FILES_AT_ONCE,
    });
    if (purged.length === 0) return;
    const removed = await Promise.all(purged.map((asset) => removeFilesOf(ctx, asset)));
    const done = purged.filter((_, index) => removed[index]).map(({ id }) => id);
    await ctx.db.purgedAsset.deleteMany({ where: { id: { in: done } } });
    postponed.push(...purged.map(({ id }) => id).filter((id) => !done.includes(id)));
  }
}

/** Deletes the files of an asset. Returns false when a store other than the default one is unavailable. */
async function removeFilesOf(ctx: Context, { id, objectKeys }: PurgedAsset): Promise<boolean> {
  let isDone = true;
  for (const store of new Set([null, ...objectKeys.map((key) => splitKey(key).store)]))
    try {
      const known = objectKeys.filter((key) => splitKey(key).store === store);
      await removeFilesIn(ctx, store, id, known);
    } catch (error) {
      if (store === null || outageOf(error) !== 'store') throw error;
      isDone = false;
    }
  return isDone;
}

/** Deletes the known files of an asset in a store, and all other objects under its id. */
async function removeFilesIn(
  { storage }: Context,
  store: StoreName,
  id: string,
  known: readonly string[],
): Promise<void> {
  const keys = new Set(known);
  for (const prefix of [cachedImagesPrefix(fromUuid(id)), derivativesPrefix(fromUuid(id))])
    for await (const { key } of storage.listIn([store], prefix)) keys.add(key);
  await storage.remove([...keys]);
}
