import type { Input } from '@spindle/contracts/http/route';
import { timeAfter } from '@spindle/contracts/http/time';
import type { JobFilters, listJobs as route } from '@spindle/contracts/jobs/job-routes';
import type { Context } from '@spindle/core/context';
import type { Prisma } from '@spindle/prisma/client';
import type { ManagerContext } from './access.ts';
import { hideNames } from './hide-names.ts';
import { presentJob } from './present.ts';

/** Lists a page of the jobs of all users, newest first. The filter FAILED matches the status ERROR. */
export async function listJobs(ctx: ManagerContext, { query }: Input<typeof route>) {
  const where: Prisma.JobWhereInput = {
    status: query.status === 'FAILED' ? 'ERROR' : query.status,
    creatorId: query.creator_id,
    requestedAt: { gte: query.start_time, lt: query.end_time && timeAfter(query.end_time) },
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

/** Reads a page of `total` rows from the nearer end of the list, so that OFFSET never skips more than half of the rows. */
async function readPage(
  { db }: Context,
  where: Prisma.JobWhereInput,
  { limit, offset }: Pick<JobFilters, 'limit' | 'offset'>,
  total: number,
) {
  const take = Math.min(limit, total - offset);
  if (take <= 0) return [];
  const include = { steps: { orderBy: { id: 'asc' } } } as const;
  const order = (direction: 'asc' | 'desc') => [{ requestedAt: direction }, { id: direction }];
  if (offset <= total / 2)
    return db.job.findMany({ where, orderBy: order('desc'), take, skip: offset, include });
  const skip = total - offset - take;
  const reversed = await db.job.findMany({ where, orderBy: order('asc'), take, skip, include });
  return reversed.reverse();
}
