import {
  ALREADY_UNDONE,
  type ChangeSetKind,
  type ChangeSetState,
} from '@spindle/contracts/change-sets/change-sets';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { nameUndo } from '@spindle/core/change-sets/change-name';
import { createChangeSet } from '@spindle/core/change-sets/change-set';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { Conflict } from '@spindle/core/errors';
import { countDone } from '@spindle/core/jobs/progress';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { BulkInput } from '@spindle/core/tasks/job-input';
import { changeAssets } from '@spindle/core/tasks/tasks';
import { Prisma } from '@spindle/prisma/client';
import { seesEverything, visibleInAnyState } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { completeBulkJob, runAtOnce } from '../jobs/run-at-once.ts';
import { startJob } from '../jobs/start.ts';
import { lockChangeSet } from './access.ts';
import type { ChangeSetRow } from './find-change-sets.ts';
import { stateOf } from './present.ts';

const action = 'undo_change_set';

const REFUSALS: Record<Exclude<ChangeSetState, 'DONE'>, string> = {
  RUNNING: 'This change has not ended yet. Try again when it has.',
  UNDOING: 'This change is being undone already.',
  UNDONE: ALREADY_UNDONE,
};

/**
 * Starts a job that undoes a change set, as a change set of its own. A job of one batch is done when the response arrives. Assets that the
 * caller cannot see count as deleted. Throws NotFound for a change set that the caller may not see, Forbidden without the permission to edit
 * assets, Conflict for one that runs or is undone.
 */
export async function undoChangeSet(ctx: Context, id: number): Promise<Queued> {
  const { jobId, count, message } = await inTransaction(ctx, async (tx) => {
    const changeSet = await lockChangeSet(tx, id);
    const state = stateOf(changeSet);
    if (state !== 'DONE') throw new Conflict(REFUSALS[state]);
    const { job, count, gone } = await createUndoJob(tx, changeSet);
    if (gone > 0) await countDone(tx, job.id, { done: gone });
    const isDone = await runAtOnce(tx, job, { action, count: count - gone });
    const message = isDone ? await completeBulkJob(tx, job.id, action) : null;
    return { jobId: job.id, count, message };
  });
  if (message === null) await dispatchSteps(ctx);
  return {
    status: 'QUEUED',
    message: message ?? `${count} assets are being restored.`,
    job_id: jobId,
  };
}

/** Creates the job with its assets and its change set. `gone`: the assets that are deleted or hidden from the caller. */
async function createUndoJob(tx: TxContext, changeSet: Authorized<ChangeSetRow, 'undo'>) {
  const { id, kind, assets: count } = changeSet;
  const { actor, db } = tx;
  const started = await startJob(tx, {
    type: 'BULK_UNDO_CHANGE_SET',
    input: { action, count },
    task: changeAssets,
  });
  const name = nameUndo(changeSet);
  const created = { kind, name, userId: actor.userId, jobId: started.id, undoesId: id };
  const changeSetId = await createChangeSet(tx, created);
  const input: BulkInput = { action, count, change_set_id: changeSetId, undo_change_set_id: id };
  const job = await db.job.update({
    where: { id: started.id },
    data: { input: input as Prisma.InputJsonObject },
  });
  await db.$executeRaw`
    INSERT INTO job_asset (job_id, asset_id, position, outcome)
    SELECT ${job.id}, item.asset_id, ${positionOf(kind)}, CASE WHEN asset.id IS NULL THEN 'GONE'::bulk_outcome END
    FROM change_set_item AS item LEFT JOIN asset ON asset.id = item.asset_id AND ${visibleInAnyState(actor)} AND ${seesKept(tx, kind)}
    WHERE item.change_set_id = ${id}`;
  const gone = await db.jobAsset.count({ where: { jobId: job.id, outcome: 'GONE' } });
  return { job, count, gone };
}

/** Returns the SQL condition for items whose merge kept an asset that the caller can see; true for other kinds. */
function seesKept({ actor }: TxContext, kind: ChangeSetKind): Prisma.Sql {
  if (kind !== 'MERGE' || seesEverything(actor)) return Prisma.sql`true`;
  return Prisma.sql`NOT EXISTS (
    SELECT FROM asset_activity AS activity JOIN merge ON merge.id = (activity.details ->> 'merge_id')::int
      JOIN asset AS kept ON kept.id = merge.keep_id
    WHERE activity.id = item.activity_id AND NOT (${visibleInAnyState(actor, Prisma.sql`kept`)}))`;
}

/** Returns the order of an undo. An asset that a merge kept may be merged later, so merges are undone from the last one on. */
function positionOf(kind: ChangeSetKind): Prisma.Sql {
  return kind === 'MERGE'
    ? Prisma.sql`row_number() OVER (ORDER BY item.activity_id DESC)`
    : Prisma.sql`0`;
}
