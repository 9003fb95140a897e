import { CHANGE_SET_DAYS, type ChangeSetKind } from '@spindle/contracts/change-sets/change-sets';
import type { JobStatus } from '@spindle/contracts/jobs/jobs';
import type { Context, TxContext } from '@spindle/core/context';
import { Prisma } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/visible-assets.ts';
import { hasRole } from '../credentials/has-role.ts';

const DAY_MS = 86_400_000;

/** Milliseconds that a change set is kept and can be undone. */
export const CHANGE_SET_MS = CHANGE_SET_DAYS * DAY_MS;

/** A change set with its job, its user and the last attempt to undo it. */
export interface ChangeSetRow {
  id: number;
  kind: ChangeSetKind;
  nameStart: string;
  nameEnd: string;
  userId: number;
  userName: string;
  createdAt: Date;
  jobId: number | null;
  undoesId: number | null;
  assets: number;
  /** Name of the only asset. Null for several, and for one that is deleted or hidden from the caller. */
  assetName: string | null;
  /** Whether its job has not ended. */
  isRunning: boolean;
  undoId: number | null;
  undoUserId: number | null;
  undoUserName: string | null;
  undoCreatedAt: Date | null;
  undoJobId: number | null;
  undoAssets: number | null;
  undoStatus: Exclude<JobStatus, 'FAILED'> | null;
  undoMessage: string | null;
}

/** Returns the change sets that match a condition and that the caller may see, newest first. */
export function findChangeSets(
  { db, actor, now }: Context | TxContext,
  condition: Prisma.Sql,
  limit: number,
): Promise<ChangeSetRow[]> {
  const notBefore = new Date(now().getTime() - CHANGE_SET_MS);
  // Only the owner of a collection sees it, so administrators do not see what others changed in theirs.
  const others = hasRole(actor, ['ADMIN'])
    ? Prisma.sql`OR change_set.kind <> 'COLLECTIONS'`
    : Prisma.empty;
  return db.$queryRaw<ChangeSetRow[]>`
    SELECT page.id, page.kind, page.name_start AS "nameStart", page.name_end AS "nameEnd",
      page.user_id AS "userId", ${nameOf(Prisma.sql`author`)} AS "userName", page.created_at AS "createdAt",
      page.job_id AS "jobId", page.undoes_id AS "undoesId", page.assets, single_asset.name AS "assetName",
      job.id IS NOT NULL AND job.completed_at IS NULL AS "isRunning",
      undo.id AS "undoId", undo.user_id AS "undoUserId", ${nameOf(Prisma.sql`undoer`)} AS "undoUserName",
      undo.created_at AS "undoCreatedAt", undo.job_id AS "undoJobId", undo.assets AS "undoAssets",
      undo_job.status AS "undoStatus", undo_job.message AS "undoMessage"
    FROM (
      SELECT * FROM change_set WHERE change_set.assets > 0 AND change_set.created_at > ${notBefore}
        AND (change_set.user_id = ${actor.userId} ${others}) AND ${condition}
      ORDER BY change_set.id DESC LIMIT ${limit}
    ) AS page
    LEFT JOIN "user" AS author ON author.id = page.user_id
    LEFT JOIN job ON job.id = page.job_id
    LEFT JOIN LATERAL (
      SELECT asset.name FROM change_set_item AS item
      JOIN asset ON asset.id = item.asset_id AND ${visibleInAnyState(actor)}
      WHERE page.assets = 1 AND item.change_set_id = page.id LIMIT 1
    ) AS single_asset ON true
    LEFT JOIN LATERAL (
      SELECT * FROM change_set AS undo WHERE undo.undoes_id = page.id ORDER BY undo.id DESC LIMIT 1
    ) AS undo ON true
    LEFT JOIN "user" AS undoer ON undoer.id = undo.user_id
    LEFT JOIN job AS undo_job ON undo_job.id = undo.job_id
    ORDER BY page.id DESC`;
}

const nameOf = (user: Prisma.Sql) =>
  Prisma.sql`coalesce(btrim(${user}.first_name || ' ' || ${user}.last_name), '')`;
