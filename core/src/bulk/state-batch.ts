import type { ActivityAction } from '@spindle/contracts/activity/activity';
import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { type BulkJob, nextAssets } from './next-assets.ts';

interface StateChange {
  /** New values of `asset`; `locked` is the row before the change. */
  set: Prisma.Sql;
  /** Conditions that leave an asset unchanged, in this order, with their outcomes. All other assets change. */
  unchanged: [outcome: string, when: Prisma.Sql][];
  activity: ActivityAction;
}

const IS_TRASHED = Prisma.sql`locked.trashed_at IS NOT NULL`;
const IS_ARCHIVED = Prisma.sql`locked.status = 'ARCHIVED'`;

type StateAction = 'delete' | 'restore' | 'archive' | 'unarchive';

const CHANGES: Record<StateAction, (now: Date) => StateChange> = {
  delete: (now) => ({
    set: Prisma.sql`trashed_at = ${now}::timestamptz`,
    unchanged: [['UNCHANGED', IS_TRASHED]],
    activity: 'TRASHED',
  }),
  restore: () => ({
    set: Prisma.sql`trashed_at = NULL`,
    unchanged: [['UNCHANGED', Prisma.sql`locked.trashed_at IS NULL`]],
    activity: 'RESTORED',
  }),
  archive: () => ({
    set: Prisma.sql`status = 'ARCHIVED'`,
    unchanged: [
      ['TRASHED', IS_TRASHED],
      ['UNCHANGED', IS_ARCHIVED],
      ['PROCESSING', Prisma.sql`locked.status = 'NOT_READY'`],
    ],
    activity: 'ARCHIVED',
  }),
  unarchive: () => ({
    set: Prisma.sql`status = (CASE WHEN locked.error IS NULL THEN 'OK' ELSE 'ERROR' END)::asset_status`,
    unchanged: [
      ['TRASHED', IS_TRASHED],
      ['UNCHANGED', Prisma.sql`NOT ${IS_ARCHIVED}`],
    ],
    activity: 'UNARCHIVED',
  }),
};

/**
 * Moves at most `limit` assets of a job to the trash or back, archives or unarchives them. Returns the number of assets that now have an
 * outcome.
 */
export async function changeStateBatch(
  { db, now }: Pick<TxContext, 'db' | 'now'>,
  job: BulkJob,
  action: StateAction,
  limit: number,
): Promise<number> {
  const { set, unchanged, activity } = CHANGES[action](now());
  const cases = unchanged.map(([outcome, when]) => Prisma.sql`WHEN ${when} THEN ${outcome}`);
  // `changed` calls the decided rows `locked` too, because the expressions of CHANGES refer to that name.
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH ${nextAssets(job.id, limit)}, decided AS MATERIALIZED (
      SELECT next.asset_id, locked.error,
        CASE WHEN locked.id IS NULL THEN 'GONE' ${Prisma.join(cases, ' ')} ELSE 'CHANGED' END AS outcome
      FROM next LEFT JOIN locked ON locked.id = next.asset_id
    ), changed AS (
      UPDATE asset SET ${set}, update_time = ${now()}, update_user_id = ${job.creatorId}
      FROM decided AS locked WHERE asset.id = locked.asset_id AND locked.outcome = 'CHANGED'
    ), recorded AS (
      INSERT INTO asset_activity (asset_id, user_id, action, at)
      SELECT asset_id, ${job.creatorId}::int, ${activity}, ${now()} FROM decided WHERE outcome = 'CHANGED'
    ), result AS (
      UPDATE job_asset SET outcome = decided.outcome::bulk_outcome FROM decided
      WHERE job_asset.job_id = ${job.id} AND job_asset.asset_id = decided.asset_id
    )
    SELECT count(*)::int AS count FROM next`;
  return row?.count ?? 0;
}
