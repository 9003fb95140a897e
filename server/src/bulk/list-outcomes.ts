import type { listJobAssets as route } from '@spindle/contracts/bulk/bulk';
import type { Answer, Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { Prisma } from '@spindle/prisma/client';
import { visibleInAnyState } from '../assets/visible-assets.ts';
import { readJob } from '../jobs/read.ts';

/** Lists the outcome of each asset of a job. Throws NotFound for a hidden job. */
export async function listJobAssets(
  ctx: Context,
  { params, query }: Input<typeof route>,
): Promise<Answer<typeof route>> {
  await readJob(ctx, { params, query: undefined, body: undefined });
  const { outcome, limit, offset } = query;
  const rows = await ctx.db.$queryRaw<Answer<typeof route>['data']>`
    SELECT page.asset_id::text, coalesce(asset.name, '') AS name, page.outcome, page.reason
    FROM (
      SELECT asset_id, outcome, reason FROM job_asset
      WHERE job_id = ${params.id} AND ${outcome === undefined ? Prisma.sql`outcome IS NOT NULL` : Prisma.sql`outcome = ${outcome}::bulk_outcome`}
      ORDER BY asset_id LIMIT ${limit} OFFSET ${offset}
    ) AS page
    LEFT JOIN asset ON asset.id = page.asset_id AND ${visibleInAnyState(ctx.actor)}
    ORDER BY page.asset_id`;
  return { status: 'OK', data: rows.map((row) => ({ ...row, asset_id: fromUuid(row.asset_id) })) };
}
