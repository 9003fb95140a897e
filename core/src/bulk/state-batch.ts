import type { ActivityAction } from '@spindle/contracts/activity/activity';
import { Prisma } from '@spindle/prisma/client';
import type { TxContext } from '../context.ts';
import { nextAssets, type RecordedJob } from './next-assets.ts';

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
  job: RecordedJob,
  action: StateAction,
  limit: number,
): Promise<number> {
  const at = now();
  const { set, unchanged, activity } = CHANGES[action](at);
  const cases = unchanged.map(([outcome, when]) => Prisma.sql`WHEN ${when} THEN ${outcome}`);
  // `changed` calls the decided rows `locked` too, because the expressions of CHANGES refer to that name.
  const [row] = await db.$queryRaw<{ count: number }[]>`
    WITH ${nextAssets(job.id, limit)}, decided AS MATERIALIZED (
      SELECT next.asset_id, locked.error,
        CASE WHEN locked.id IS NULL THEN 'GONE' ${Prisma.join(cases, ' ')} ELSE 'CHANGED' END AS outcome
      FROM next LEFT JOIN locked ON locked.id = next.asset_id
    ), changed AS (
      UPDATE asset SET ${set}, update_time = ${at}, update_user_id = ${job.creatorId}
      FROM decided AS locked WHERE asset.id = locked.asset_id AND locked.outcome = 'CHANGED'
    ), ${recordStates(job, Prisma.sql`${activity}::text`, at)}, result AS (
      UPDATE job_asset SET outcome = decided.outcome::bulk_outcome FROM decided
      WHERE job_asset.job_id = ${job.id} AND job_asset.asset_id = decided.asset_id
    )
    SELECT count(*)::int AS count FROM next`;
  return row?.count ?? 0;
}

/**
 * Returns CTEs that record the changed assets among the rows of `decided`: an entry of the history of each one, with an action as an expression
 * on these rows, and an item of the change set of the job, if it has one.
 */
export function recordStates(
  { creatorId, changeSetId }: RecordedJob,
  action: Prisma.Sql,
  at: Date,
): Prisma.Sql {
  const details = changeSetId === undefined ? {} : { change_set_id: changeSetId };
  const recorded = Prisma.sql`recorded AS (
      INSERT INTO asset_activity (asset_id, user_id, action, details, at)
      SELECT asset_id, ${creatorId}::int, ${action}, ${JSON.stringify(details)}::jsonb, ${at} FROM decided WHERE outcome = 'CHANGED'
      RETURNING id, asset_id
    )`;
  if (changeSetId === undefined) return recorded;
  return Prisma.sql`${recorded}, listed AS (
      INSERT INTO change_set_item (change_set_id, asset_id, activity_id) SELECT ${changeSetId}::int, asset_id, id FROM recorded
    ), counted AS (
      UPDATE change_set SET assets = assets + (SELECT count(*) FROM recorded) WHERE id = ${changeSetId}::int
    )`;
}
