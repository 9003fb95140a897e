import type { Queued } from '@spindle/contracts/jobs/jobs';
import { PURGE_STARTED } from '@spindle/contracts/trash/trash';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Forbidden } from '@spindle/core/errors';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { PurgeInput } from '@spindle/core/tasks/job-input';
import { purgeTrash as task } from '@spindle/core/tasks/tasks';
import { visibleBySeq } from '../assets/visible-assets.ts';
import { startJob } from '../jobs/start.ts';

/** The type of purge jobs. */
const TYPE = 'PURGE_TRASH';

/**
 * Starts to delete the trashed assets permanently. Returns the caller's running purge job if there is one.
 * Throws Forbidden when purging is disabled on this installation.
 */
export async function purgeTrash(ctx: Context): Promise<Queued> {
  if (!ctx.config.purgeTrashEnabled)
    throw new Forbidden('Purging the trash is disabled on this installation.');
  const { job, isNew } = await inTransaction(ctx, async (tx) => {
    // Serializes concurrent requests, so that only one purge starts.
    await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${TYPE}, 0))::text`;
    const running = await tx.db.job.findFirst({
      where: {
        type: TYPE,
        creatorId: ctx.actor.userId,
        status: { in: ['QUEUED', 'IN_PROGRESS'] },
      },
    });
    if (running) return { job: running, isNew: false };
    const input: PurgeInput = {
      before: ctx.now().toISOString(),
      creator_id: ctx.actor.groupAssetAccess ? null : ctx.actor.userId,
      count: await countTrashedAssets(tx),
    };
    const job = await startJob(tx, { type: TYPE, input, task });
    await recordAudit(tx, {
      action: 'asset.purge',
      target: { type: 'job', id: job.id },
      details: { count: input.count, is_limited_to_own: input.creator_id !== null },
    });
    return { job, isNew: true };
  });
  if (isNew) await dispatchSteps(ctx);
  return { status: 'QUEUED', message: PURGE_STARTED, job_id: job.id };
}

async function countTrashedAssets({ db, actor }: TxContext): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM asset WHERE ${visibleBySeq(actor, 'trashed')}`;
  return row?.count ?? 0;
}
