import type { BulkAction, BulkChange, bulkChange as route } from '@spindle/contracts/bulk';
import type { Queued } from '@spindle/contracts/jobs';
import type { Input } from '@spindle/contracts/route';
import { ASSETS_DELETED, ASSETS_RESTORED } from '@spindle/contracts/trash';
import { MOVE_BATCH, moveBatch } from '@spindle/core/bulk/move-batch';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { enqueueStep } from '@spindle/core/tasks/enqueue';
import { moveAssets } from '@spindle/core/tasks/tasks';
import { Prisma } from '@spindle/prisma/client';
import { visibleAssets } from '../assets/access.ts';
import { startJob } from '../jobs/start.ts';
import { conditionOf } from '../search/query.ts';
import { findSnapshot } from '../search/snapshots.ts';

const TYPES: Record<BulkAction, string> = { delete: 'BULK_DELETE', restore: 'BULK_RESTORE' };
const DONE: Record<BulkAction, string> = { delete: ASSETS_DELETED, restore: ASSETS_RESTORED };

/**
 * Writes down which assets a job is about: those asked for that the caller may see. What fits into one batch is done at once,
 * so that the next list is right; the worker does the rest. Throws NotFound for a search that has expired.
 */
export async function bulkChange(ctx: Context, { body }: Input<typeof route>): Promise<Queued> {
  const { action } = body;
  const condition = await conditionFor(ctx, body);
  const { job, step, count } = await inTransaction(ctx, async (tx) => {
    const started = await startJob(tx, {
      type: TYPES[action],
      input: { action, count: 0 },
      task: moveAssets,
    });
    const listed = await listAssets(tx, started.job.id, action, condition);
    await tx.db.job.update({
      where: { id: started.job.id },
      data: { input: { action, count: listed } },
    });
    if (listed > MOVE_BATCH) return { ...started, count: listed };
    await moveBatch(tx, started.job, action);
    await close(tx, started.job.id);
    return { ...started, step: null, count: listed };
  });
  if (step) await enqueueStep(ctx, step);
  return {
    status: 'QUEUED',
    message: step ? `${count} assets are being moved.` : DONE[action],
    job_id: job.id,
  };
}

async function conditionFor(ctx: Context, { ids, search_id }: BulkChange): Promise<Prisma.Sql> {
  return search_id === undefined
    ? Prisma.sql`asset.id = ANY(${(ids ?? []).map(toUuid)}::uuid[])`
    : conditionOf((await findSnapshot(ctx, search_id)).search);
}

/** Gives how many there are. */
function listAssets(
  { db, actor }: TxContext,
  jobId: number,
  action: BulkAction,
  condition: Prisma.Sql,
): Promise<number> {
  return db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id)
    SELECT ${jobId}, asset.id FROM asset
    WHERE ${visibleAssets(actor, action === 'restore')} AND ${condition}`;
}

async function close({ db, now }: TxContext, jobId: number): Promise<void> {
  const ended = { status: 'COMPLETED' } as const;
  await db.job.update({ where: { id: jobId }, data: { ...ended, completedAt: now() } });
  await db.step.updateMany({
    where: { jobId },
    data: { ...ended, percent: 100, startedAt: now(), finishedAt: now() },
  });
}
