import type { listJobAssets as route } from '@spindle/contracts/bulk/bulk';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { type Job, Prisma } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/visible-assets.ts';
import type { Authorized } from '../credentials/authorized.ts';

/** Lists a page of the assets that a job has processed, with their outcomes. Names that the caller may not see are empty. */
export async function listJobAssets(
  ctx: Context,
  { id }: Authorized<Pick<Job, 'id'>, 'view'>,
  { outcome, limit, offset }: Input<typeof route>['query'],
): Promise<Answer<typeof route>> {
  const rows = await ctx.db.$queryRaw<Answer<typeof route>['data']>`
    SELECT page.asset_id::text, coalesce(asset.name, '') AS name, page.outcome, page.reason
    FROM (
      SELECT asset_id, outcome, reason FROM job_asset
      WHERE job_id = ${id}
        AND ${outcome === undefined ? Prisma.sql`outcome IS NOT NULL` : Prisma.sql`outcome = ${outcome}::bulk_outcome`}
      ORDER BY asset_id LIMIT ${limit} OFFSET ${offset}
    ) AS page
    LEFT JOIN asset ON asset.id = page.asset_id AND ${visibleInAnyState(ctx.actor)}
    ORDER BY page.asset_id`;
  return { status: 'OK', data: rows.map((row) => ({ ...row, asset_id: fromUuid(row.asset_id) })) };
}
