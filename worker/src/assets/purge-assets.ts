import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { cachedImagesPrefix, derivativesPrefix } from '@spindle/core/storage/keys';
import { Prisma } from '@spindle/prisma/client';

/** Assets whose rows are deleted in one statement. */
const ROWS_AT_ONCE = 200;
/** Assets whose files are listed and deleted concurrently. */
const FILES_AT_ONCE = 10;

/** Which assets of the trash are deleted for good. */
export interface Purge {
  /** Keeps assets that were moved to the trash later. */
  before: Date;
  /** Limits the purge to the assets of one user; null means all users. */
  creatorId: number | null;
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
function removeNext({ db }: Pick<TxContext, 'db'>, { before, creatorId }: Purge): Promise<number> {
  const isOfCreator = creatorId === null ? Prisma.sql`true` : Prisma.sql`creator_id = ${creatorId}`;
  return db.$executeRaw`
    WITH purged AS (
      SELECT id FROM asset WHERE trashed_at <= ${before} AND ${isOfCreator}
      ORDER BY trashed_at, seq LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), recorded AS (
      INSERT INTO purged_asset (id, object_keys)
      SELECT purged.id, array_remove(array_agg(file.object_key), NULL)
      FROM purged LEFT JOIN file ON file.asset_id = purged.id GROUP BY purged.id
    )
    DELETE FROM asset USING purged WHERE asset.id = purged.id`;
}

/** Deletes the files of purged assets and all derivatives that have no file row: on-demand images, segments, earlier posters. */
export async function removeFiles({ db, storage }: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const purged = await db.purgedAsset.findMany({ orderBy: { id: 'asc' }, take: FILES_AT_ONCE });
    if (purged.length === 0) return;
    await Promise.all(
      purged.map(async ({ id, objectKeys }) => {
        const keys = new Set(objectKeys);
        for (const prefix of [cachedImagesPrefix(fromUuid(id)), derivativesPrefix(fromUuid(id))])
          for await (const { key } of storage.list(prefix)) keys.add(key);
        await storage.remove([...keys]);
      }),
    );
    await db.purgedAsset.deleteMany({ where: { id: { in: purged.map(({ id }) => id) } } });
  }
}
