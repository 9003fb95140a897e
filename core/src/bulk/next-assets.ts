import { Prisma } from '@spindle/prisma/client';

/** The columns of a bulk job that its batches need. */
export interface BulkJob {
  id: number;
  /** The user in whose name the job changes assets. */
  creatorId: number;
}

/** A bulk job with its input that its batches need. */
export interface RecordedJob extends BulkJob {
  /** The change set that records its changes. Undefined: none is recorded. */
  changeSetId: number | undefined;
}

/**
 * Returns two CTEs: `next` holds the next assets of a job that no transaction has locked, in the job's order; `locked` locks the rows of
 * those that still exist, in the order of ids, so that two jobs never deadlock. `which` is an additional condition on `job_asset`.
 */
export function nextAssets(jobId: number, limit: number, which = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`
    next AS MATERIALIZED (
      SELECT job_asset.asset_id, job_asset.position FROM job_asset
      WHERE job_asset.job_id = ${jobId} AND job_asset.outcome IS NULL AND ${which}
      ORDER BY job_asset.position, job_asset.asset_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), locked AS MATERIALIZED (
      SELECT asset.id, asset.status, asset.trashed_at, asset.error
      FROM asset JOIN next ON next.asset_id = asset.id ORDER BY asset.id FOR NO KEY UPDATE OF asset
    )`;
}
