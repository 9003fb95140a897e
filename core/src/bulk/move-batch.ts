import type { ActivityAction } from '@spindle/contracts/asset-changes';
import type { BulkAction } from '@spindle/contracts/bulk';
import type { TxContext } from '../context.ts';

/** Assets that are moved in one statement. */
export const MOVE_BATCH = 1000;

/**
 * Moves the next assets of a job to the trash, or back, and strikes them off its list: all of a batch or nothing. Gives how
 * many it struck off; those that somebody else has moved or removed meanwhile count too.
 */
export async function moveBatch(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  job: { id: number; creatorId: number },
  action: BulkAction,
): Promise<number> {
  const deletes = action === 'delete';
  const told: ActivityAction = deletes ? 'TRASHED' : 'RESTORED';
  const [row] = await db.$queryRaw<{ taken: number }[]>`
    WITH batch AS (
      DELETE FROM job_asset USING (
        SELECT job_id, asset_id FROM job_asset WHERE job_id = ${job.id}
        ORDER BY asset_id LIMIT ${MOVE_BATCH} FOR UPDATE SKIP LOCKED
      ) AS next
      WHERE job_asset.job_id = next.job_id AND job_asset.asset_id = next.asset_id
      RETURNING job_asset.asset_id
    ), moved AS (
      UPDATE asset SET trashed_at = CASE WHEN ${deletes} THEN ${now()}::timestamptz END,
        update_time = ${now()}, update_user_id = ${job.creatorId}
      FROM batch WHERE asset.id = batch.asset_id AND (asset.trashed_at IS NULL) = ${deletes}
      RETURNING asset.id
    ), told AS (
      INSERT INTO asset_activity (asset_id, user_id, action, at)
      SELECT id, ${job.creatorId}, ${told}, ${now()} FROM moved
    )
    SELECT count(*)::int AS taken FROM batch`;
  return row?.taken ?? 0;
}
