import { Prisma } from '@spindle/prisma/client';
import { nextAssets, type RecordedJob } from './next-assets.ts';
import type { Tx } from './planned-batch.ts';
import { recordStates } from './state-batch.ts';

/**
 * Undoes a change set of moves to the trash or back, for at most `limit` assets of a job. An asset that was restored and trashed again since
 * stays in the trash. Returns the number of assets that now have an outcome.
 */
export async function undoTrashBatch(
  { db, now }: Tx,
  job: RecordedJob,
  changeSetId: number,
  limit: number,
): Promise<number> {
  const at = now();
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH ${nextAssets(job.id, limit)}, decided AS MATERIALIZED (
      SELECT next.asset_id, activity.action = 'TRASHED' AS is_restored,
        CASE WHEN locked.id IS NULL THEN 'GONE'
          WHEN activity.action = 'TRASHED' AND locked.trashed_at = activity.at THEN 'CHANGED'
          WHEN activity.action = 'RESTORED' AND locked.trashed_at IS NULL THEN 'CHANGED'
          ELSE 'UNCHANGED' END AS outcome,
        CASE WHEN activity.action = 'TRASHED' AND locked.trashed_at <> activity.at THEN 'Changed since: trash' ELSE '' END AS reason
      FROM next LEFT JOIN locked ON locked.id = next.asset_id
      LEFT JOIN change_set_item AS item ON item.change_set_id = ${changeSetId} AND item.asset_id = next.asset_id
      LEFT JOIN asset_activity AS activity ON activity.id = item.activity_id
    ), changed AS (
      UPDATE asset SET trashed_at = CASE WHEN decided.is_restored THEN NULL ELSE ${at}::timestamptz END,
        update_time = ${at}, update_user_id = ${job.creatorId}
      FROM decided WHERE asset.id = decided.asset_id AND decided.outcome = 'CHANGED'
    ), ${recordStates(job, Prisma.sql`CASE WHEN is_restored THEN 'RESTORED' ELSE 'TRASHED' END`, at)}, result AS (
      UPDATE job_asset SET outcome = decided.outcome::bulk_outcome, reason = decided.reason FROM decided
      WHERE job_asset.job_id = ${job.id} AND job_asset.asset_id = decided.asset_id
    )
    SELECT count(*)::int AS count FROM next`;
  return row?.count ?? 0;
}
