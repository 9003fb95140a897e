import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { type MoveFailure, MoveInput, recordMoveFailures } from '@spindle/core/jobs/move-jobs';
import { countDone } from '@spindle/core/jobs/progress';
import type { File, MoveSource } from '@spindle/prisma/client';
import { removeUnreferenced } from '../assets/remove-unreferenced.ts';
import type { Handler } from '../steps/handler.ts';
import { outcomeOf } from './outcome.ts';
import { openStoreHealth, type StoreHealth } from './store-health.ts';

/** Sources that one transaction deletes. */
const PAGE = 32;

type Source = MoveSource & { file: File | null };

/**
 * Deletes the sources of moved files, in the order of their keys. A source stays if its file cannot be found in the new store, or its
 * asset is being processed. A new run continues after a lost one.
 */
export const deleteSources: Handler = {
  async run(ctx, { jobId, signal, progress }) {
    const job = await ctx.db.job.findUnique({ where: { id: jobId } });
    if (!job) return;
    const input = MoveInput.parse(job.input);
    const health = openStoreHealth(ctx);
    let { done } = job;
    for (let after = ''; ; ) {
      signal.throwIfAborted();
      const page = await readPage(ctx, jobId, after);
      const last = page.at(-1);
      if (!last) break;
      after = last.objectKey;
      done += await deletePage(ctx, jobId, page, health);
      progress((100 * done) / Math.max(input.count, done));
    }
    if (health.outage() !== null) throw health.outage();
    const message = await outcomeOf(ctx, jobId, input.action);
    await ctx.db.job.updateMany({ where: { id: jobId, status: 'IN_PROGRESS' }, data: { message } });
  },
};

function readPage({ db }: Context, jobId: number, after: string): Promise<Source[]> {
  return db.moveSource.findMany({
    where: {
      objectKey: { gt: after },
      OR: [{ fileId: null }, { file: { moveFailed: { none: { jobId } } } }],
    },
    include: { file: true },
    orderBy: { objectKey: 'asc' },
    take: PAGE,
  });
}

/** Deletes the sources of a page. Returns how many were deleted, plus the files that failed; the other sources wait for a store. */
async function deletePage(
  ctx: Context,
  jobId: number,
  page: Source[],
  health: StoreHealth,
): Promise<number> {
  const found: Source[] = [];
  /** By the id of the file: a file that moved twice has two sources, but fails once. */
  const failures = new Map<number, MoveFailure>();
  for (const source of page) {
    const { file } = source;
    if (!(await health.areUp([source.objectKey, ...(file ? [file.objectKey] : [])]))) continue;
    if (file === null || (await isPresent(ctx, file))) found.push(source);
    else failures.set(file.id, failureOf(file, MISSING));
  }
  return inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    const busyIds = await lockAssets(tx, found);
    for (const { file } of found)
      if (file && busyIds.has(file.assetId)) failures.set(file.id, failureOf(file, PROCESSED));
    const deletable = found.filter(({ fileId }) => fileId === null || !failures.has(fileId));
    if (failures.size > 0) await recordMoveFailures(tx, jobId, [...failures.values()]);
    if (deletable.length > 0) await deleteAll(tx, jobId, deletable);
    return deletable.length + failures.size;
  });
}

/** Reasons why the sources of a file stay. */
const MISSING = 'The file is missing from its new store, so its source was kept.';
const PROCESSED = 'The asset is being processed, so its source was kept.';

const failureOf = ({ id, objectKey }: File, reason: string) => ({ fileId: id, objectKey, reason });

/** Whether the object of a file exists and has the size of its row. */
async function isPresent({ storage }: Context, { objectKey, size }: File): Promise<boolean> {
  const head = await storage.head(objectKey);
  return head?.sizeBytes === Number(size);
}

/**
 * Locks the assets of sources until the transaction ends. Returns the ids of those that are being processed: processing may have written
 * an object at the key of a source, and not its row yet.
 */
async function lockAssets({ db }: TxContext, sources: Source[]): Promise<Set<string>> {
  const ids = sources.flatMap(({ file }) => file?.assetId ?? []);
  await db.$queryRaw`
    SELECT FROM asset WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const jobs = await db.job.findMany({
    where: { assetId: { in: ids }, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
    select: { assetId: true },
  });
  return new Set(jobs.flatMap(({ assetId }) => assetId ?? []));
}

/** Deletes the sources that no row names, and counts all of them in the job. */
async function deleteAll(tx: TxContext, jobId: number, sources: Source[]): Promise<void> {
  const keys = sources.map(({ objectKey }) => objectKey);
  await removeUnreferenced(tx, keys);
  await tx.db.moveSource.deleteMany({ where: { objectKey: { in: keys } } });
  await countDone(tx, jobId, { done: sources.length });
}
