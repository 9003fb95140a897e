import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import { cachedImagesPrefix, derivativesPrefix } from '@spindle/core/storage/keys';
import { Prisma } from '@spindle/prisma/client';

/** Assets whose rows go in one statement. */
const ROWS_AT_ONCE = 200;
/** Assets whose files are looked for and removed side by side. */
const FILES_AT_ONCE = 10;

export interface Purge {
  /** What was trashed later stays. */
  before: Date;
  /** Whose assets alone; null is everybody's. */
  creatorId: number | null;
  /** The job that counts them. */
  jobId?: number;
}

/**
 * Removes assets in the trash for good, those longest there first. An asset's row goes first, and in the same statement its
 * files are written down: nobody can restore an asset whose files are going, and a run that is lost leaves a list of what
 * is still to be removed. Gives how many assets went.
 */
export async function purgeAssets(
  ctx: Context,
  purge: Purge,
  signal: AbortSignal,
  onPurged: (count: number) => void = () => undefined,
): Promise<number> {
  await removeFiles(ctx, signal);
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

function removeNext({ db }: Pick<TxContext, 'db'>, { before, creatorId }: Purge): Promise<number> {
  const whose = creatorId === null ? Prisma.sql`true` : Prisma.sql`creator_id = ${creatorId}`;
  return db.$executeRaw`
    WITH gone AS (
      SELECT id FROM asset WHERE trashed_at <= ${before} AND ${whose}
      ORDER BY trashed_at, seq LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED
    ), listed AS (
      INSERT INTO purged_asset (id, object_keys)
      SELECT gone.id, array_remove(array_agg(file.object_key), NULL)
      FROM gone LEFT JOIN file ON file.asset_id = gone.id GROUP BY gone.id
    )
    DELETE FROM asset USING gone WHERE asset.id = gone.id`;
}

/** Removes the files of assets that are no more, with all that lies beside them without a row: images on demand, pieces, earlier posters. */
export async function removeFiles({ db, storage }: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const gone = await db.purgedAsset.findMany({ orderBy: { id: 'asc' }, take: FILES_AT_ONCE });
    if (gone.length === 0) return;
    await Promise.all(
      gone.map(async ({ id, objectKeys }) => {
        const keys = new Set(objectKeys);
        for (const prefix of [cachedImagesPrefix(fromUuid(id)), derivativesPrefix(fromUuid(id))])
          for await (const { key } of storage.list(prefix)) keys.add(key);
        await storage.remove([...keys]);
      }),
    );
    await db.purgedAsset.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  }
}
