import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { lockOpenJob } from '@spindle/core/jobs/lock-job';
import { countDone } from '@spindle/core/jobs/progress';
import {
  type MoveFailure,
  MoveInput,
  recordMoveFailures,
} from '@spindle/core/storage-move/move-jobs';
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

/** Deletes the sources of a page. Returns how many were deleted or failed; the others wait for a store. */
async function deletePage(
  ctx: Context,
  jobId: number,
  page: Source[],
  health: StoreHealth,
): Promise<number> {
  const deletable: Source[] = [];
  const failures: MoveFailure[] = [];
  for (const source of page) {
    const { file } = source;
    if (!(await health.areUp([source.objectKey, ...(file ? [file.objectKey] : [])]))) continue;
    const reason = file && (await reasonToKeep(ctx, file));
    if (file && reason) failures.push({ fileId: file.id, objectKey: file.objectKey, reason });
    else deletable.push(source);
  }
  await inTransaction(ctx, async (tx) => {
    await lockOpenJob(tx, jobId);
    if (failures.length > 0) await recordMoveFailures(tx, jobId, failures);
    if (deletable.length > 0) await deleteAll(tx, jobId, deletable);
  });
  return deletable.length + failures.length;
}

/** Returns why the source of a file must stay, or null. */
async function reasonToKeep({ db, storage }: Context, file: File): Promise<string | null> {
  const head = await storage.head(file.objectKey);
  if (head?.sizeBytes !== Number(file.size))
    return 'The file is missing from its new store, so its source was kept.';
  const job = await db.job.findFirst({
    where: { assetId: file.assetId, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
  });
  return job && 'The asset is being processed, so its source was kept.';
}

/** Locks the assets, so that none is processed again meanwhile, and deletes the sources that no row names. */
async function deleteAll(tx: TxContext, jobId: number, sources: Source[]): Promise<void> {
  const assetIds = sources.flatMap(({ file }) => file?.assetId ?? []);
  await tx.db.$queryRaw`
    SELECT FROM asset WHERE id = ANY(${assetIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  const keys = sources.map(({ objectKey }) => objectKey);
  await removeUnreferenced(tx, keys);
  await tx.db.moveSource.deleteMany({ where: { objectKey: { in: keys } } });
  await countDone(tx, jobId, { done: sources.length });
}
