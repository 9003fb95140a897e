import type { Input } from '@spindle/contracts/http/route';
import type { JobFilters, listJobs as route } from '@spindle/contracts/jobs/job-routes';
import type { Context } from '@spindle/core/context';
import type { Prisma } from '@spindle/prisma/client';
import { hideNames } from './hide-names.ts';
import { presentJob } from './present.ts';

/** Jobs, newest first. FAILED is read as ERROR. */
export async function listJobs(ctx: Context, { query }: Input<typeof route>) {
  const where: Prisma.JobWhereInput = {
    status: query.status === 'FAILED' ? 'ERROR' : query.status,
    requestedAt: { gte: query.start_time, lte: query.end_time },
  };
  const total = await ctx.db.job.count({ where });
  const jobs = await readPage(ctx, where, query, total);
  return {
    count: jobs.length,
    limit: query.limit,
    offset: query.offset,
    total,
    jobs: (await hideNames(ctx, jobs)).map((job) => presentJob(job, ctx.now())),
  };
}

/** What lies nearer to the end is read from there: no page is further away than half of the list. */
async function readPage(
  { db }: Context,
  where: Prisma.JobWhereInput,
  { limit, offset }: Pick<JobFilters, 'limit' | 'offset'>,
  total: number,
) {
  const take = Math.min(limit, total - offset);
  if (take <= 0) return [];
  const include = { steps: { orderBy: { id: 'asc' } } } as const;
  const order = (way: 'asc' | 'desc') => [{ requestedAt: way }, { id: way }];
  if (offset <= total / 2)
    return db.job.findMany({ where, orderBy: order('desc'), take, skip: offset, include });
  const skip = total - offset - take;
  const reversed = await db.job.findMany({ where, orderBy: order('asc'), take, skip, include });
  return reversed.reverse();
}
