import type { Answer, Input } from '@spindle/contracts/http/route';
import {
  type findSharesOf as route,
  SHARES_NAMED_MAX,
} from '@spindle/contracts/trash/shares-of-assets';
import { type Context, inTransaction } from '@spindle/core/context';
import { toUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/visible-assets.ts';

/** Finds the shares that have not expired and contain some of the assets, newest first. Without ids and job_id: assets in the trash. */
export async function findSharesOf(
  ctx: Context,
  { body }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  const data = await inTransaction(
    ctx,
    ({ db, now, actor }) =>
      db.$queryRaw<Answer<typeof route>['data']>`
      WITH affected AS MATERIALIZED (
        SELECT asset.id FROM asset WHERE ${conditionOf(ctx, body)} AND ${visibleInAnyState(actor)}
      ), shown AS (
        SELECT member.share_id, member.asset_id
        FROM affected JOIN share_asset AS member ON member.asset_id = affected.id
        UNION
        SELECT share.id, member.asset_id
        FROM affected JOIN collection_asset AS member ON member.asset_id = affected.id
        JOIN share ON share.collection_id = member.collection_id
      )
      SELECT share.name, count(*)::int AS assets
      FROM shown JOIN share ON share.id = shown.share_id
      WHERE share.expires_at IS NULL OR share.expires_at > ${now()}
      GROUP BY share.id ORDER BY share.id DESC LIMIT ${SHARES_NAMED_MAX}`,
  );
  return { status: 'OK', data };
}

function conditionOf(
  { actor }: Context,
  { ids, job_id: jobId }: Input<typeof route>['body'],
): Prisma.Sql {
  if (ids) return Prisma.sql`asset.id = ANY(${ids.map(toUuid)}::uuid[])`;
  if (jobId === undefined) return Prisma.sql`asset.trashed_at IS NOT NULL`;
  return Prisma.sql`asset.id IN (
    SELECT changed.asset_id FROM job_asset AS changed JOIN job ON job.id = changed.job_id
    WHERE job.id = ${jobId} AND job.creator_id = ${actor.userId} AND changed.outcome = 'CHANGED')`;
}
