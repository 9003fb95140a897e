import type { BulkJob } from './next-assets.ts';
import { nextAssets } from './next-assets.ts';
import type { Tx } from './planned-batch.ts';

/**
 * Makes at most `limit` assets of a job favorites of the job's creator, or stops it. Returns the number of assets that now have an
 * outcome.
 */
export async function setFavoriteBatch(
  { db }: Pick<Tx, 'db'>,
  job: BulkJob,
  favorite: boolean,
  limit: number,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH ${nextAssets(job.id, limit)}, decided AS MATERIALIZED (
      SELECT next.asset_id, CASE
        WHEN locked.id IS NULL THEN 'GONE' WHEN locked.trashed_at IS NOT NULL THEN 'TRASHED'
        WHEN (favorite.asset_id IS NOT NULL) = ${favorite} THEN 'UNCHANGED' ELSE 'CHANGED' END AS outcome
      FROM next LEFT JOIN locked ON locked.id = next.asset_id
      LEFT JOIN favorite ON favorite.asset_id = next.asset_id AND favorite.user_id = ${job.creatorId}
    ), added AS (
      INSERT INTO favorite (user_id, asset_id)
      SELECT ${job.creatorId}, asset_id FROM decided WHERE outcome = 'CHANGED' AND ${favorite}
      ON CONFLICT DO NOTHING
    ), removed AS (
      DELETE FROM favorite USING decided
      WHERE favorite.asset_id = decided.asset_id AND favorite.user_id = ${job.creatorId}
        AND decided.outcome = 'CHANGED' AND NOT ${favorite}
    ), result AS (
      UPDATE job_asset SET outcome = decided.outcome::bulk_outcome FROM decided
      WHERE job_asset.job_id = ${job.id} AND job_asset.asset_id = decided.asset_id
    )
    SELECT count(*)::int AS count FROM next`;
  return row?.count ?? 0;
}
