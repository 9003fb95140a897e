import type { Queued } from '@spindle/contracts/jobs/jobs';
import { ASSET_PURGED, PURGE_STARTED } from '@spindle/contracts/trash/trash';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Forbidden } from '@spindle/core/errors';
import { fromUuid } from '@spindle/core/ids';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { PurgeInput } from '@spindle/core/tasks/job-input';
import { purgeTrash as task } from '@spindle/core/tasks/tasks';
import type { Asset } from '@spindle/prisma/client';
import type { VisibilityColumns } from '../assets/access.ts';
import { visibleBySeq } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { startJob } from '../jobs/start.ts';

/** The type of purge jobs. */
const TYPE = 'PURGE_TRASH';

/**
 * Starts to delete the trashed assets permanently. Returns the caller's running purge job if there is one.
 * Throws Forbidden when purging is disabled on this installation.
 */
export async function purgeTrash(ctx: Context): Promise<Queued> {
  refuseIfDisabled(ctx);
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

/**
 * Starts to delete one trashed asset permanently. Throws Conflict for an asset outside the trash, Forbidden when purging is disabled,
 * and for assets of others without group access.
 */
export async function purgeAsset(
  ctx: Context,
  asset: Authorized<VisibilityColumns & Pick<Asset, 'name'>, 'delete'>,
): Promise<Queued> {
  refuseIfDisabled(ctx);
  const { userId, groupAssetAccess } = ctx.actor;
  if (!groupAssetAccess && asset.creatorId !== userId) throw new Forbidden();
  if (asset.trashedAt === null) throw new Conflict('This asset is not in the trash.');
  const job = await inTransaction(ctx, async (tx) => {
    const input: PurgeInput & { file_name: string } = {
      before: ctx.now().toISOString(),
      creator_id: groupAssetAccess ? null : userId,
      asset_id: fromUuid(asset.id),
      file_name: asset.name,
      count: 1,
    };
    const started = await startJob(tx, { type: 'PURGE_ASSET', input, task });
    await recordAudit(tx, {
      action: 'asset.purge',
      target: { type: 'job', id: started.id },
      details: { count: 1, is_limited_to_own: !groupAssetAccess },
    });
    return started;
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message: ASSET_PURGED, job_id: job.id };
}

/** Throws Forbidden when purging is disabled on this installation. */
function refuseIfDisabled({ config }: Context): void {
  if (!config.purgeTrashEnabled)
    throw new Forbidden('Purging the trash is disabled on this installation.');
}

async function countTrashedAssets({ db, actor }: TxContext): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM asset WHERE ${visibleBySeq(actor, 'trashed')}`;
  return row?.count ?? 0;
}
