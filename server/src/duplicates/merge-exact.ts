import {
  NO_IDENTICAL_FILES,
  type mergeExactDuplicates as route,
} from '@spindle/contracts/duplicates/duplicates';
import type { Input } from '@spindle/contracts/http/route';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { MERGE_NAME } from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict, Forbidden } from '@spindle/core/errors';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { changeAssets } from '@spindle/core/tasks/tasks';
import type { Prisma } from '@spindle/prisma/client';
import { visibleBySeq } from '../assets/visible-assets.ts';
import { startJob } from '../jobs/start.ts';

const TYPE = 'BULK_MERGE_EXACT';
const action = 'merge_exact';

/** The class of the advisory locks that keep a user from starting two merges at once. The number is arbitrary. */
const LOCK = 72_707_395;

/**
 * Starts a job that merges all groups of identical files of which the caller can see at least two assets. It has one change set. Throws
 * Forbidden without the permission to edit assets, Conflict when there are none, or while an earlier job of the caller runs.
 */
export async function mergeExactDuplicates(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<Queued> {
  if (!ctx.actor.permissions.includes('EDIT_ASSET')) throw new Forbidden();
  const { jobId, count } = await inTransaction(ctx, async (tx) => {
    await expectNoOpenJob(tx);
    const { id: jobId } = await startJob(tx, {
      type: TYPE,
      input: { action, count: 0 },
      task: changeAssets,
    });
    const count = await storeGroups(tx, jobId);
    if (count === 0) throw new Conflict(NO_IDENTICAL_FILES);
    const userId = tx.actor.userId;
    const changeSetId = await createChangeSet(tx, {
      kind: 'MERGE',
      name: MERGE_NAME,
      userId,
      jobId,
    });
    const input: BulkInput = {
      action,
      count,
      change_set_id: changeSetId,
      shows_to_all: body.shows_to_all,
    };
    await tx.db.job.update({
      where: { id: jobId },
      data: { input: input as Prisma.InputJsonObject },
    });
    return { jobId, count };
  });
  await dispatchSteps(ctx);
  return {
    status: 'QUEUED',
    message: `${count.toLocaleString('en-US')} assets are being compared and merged.`,
    job_id: jobId,
  };
}

async function expectNoOpenJob({ db, actor }: TxContext): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::int, ${actor.userId}::int)`;
  const open = await db.job.findFirst({
    where: { type: TYPE, creatorId: actor.userId, completedAt: null },
  });
  if (open) throw new Conflict('Your identical files are being merged already.');
}

/** Stores the visible assets of all groups, with the id of the group as their position. Returns their number. */
function storeGroups({ db, actor }: TxContext, jobId: number): Promise<number> {
  return db.$executeRaw`
    WITH seen AS (
      SELECT duplicate_group.id, array_agg(asset.id) AS asset_ids
      FROM asset JOIN duplicate_member AS member ON member.asset_id = asset.id
        JOIN duplicate_group ON duplicate_group.id = member.group_id
      WHERE duplicate_group.is_listed AND duplicate_group.kind = 'EXACT' AND asset.status = 'OK'
        AND ${visibleBySeq(actor, 'live')}
      GROUP BY duplicate_group.id HAVING count(*) > 1
    )
    INSERT INTO job_asset (job_id, asset_id, position)
    SELECT ${jobId}::int, unnest(asset_ids), seen.id FROM seen
    WHERE NOT EXISTS (SELECT FROM duplicate_dismissal AS dismissal WHERE dismissal.asset_ids @> seen.asset_ids)`;
}
