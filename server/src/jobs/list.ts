import type { listJobs as route } from '@spindle/contracts/jobs';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import type { Prisma } from '@spindle/prisma/client';
import { presentJob } from './present.ts';

/** Jobs, newest first. FAILED is read as ERROR. */
export async function listJobs(ctx: Context, { query }: Input<typeof route>) {
  const where: Prisma.JobWhereInput = {
    status: query.status === 'FAILED' ? 'ERROR' : query.status,
    requestedAt: { gte: query.start_time, lte: query.end_time },
  };
  const [jobs, total] = await Promise.all([
    ctx.db.job.findMany({
      where,
      orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
      take: query.limit,
      skip: query.offset,
      include: { steps: { orderBy: { id: 'asc' } } },
    }),
    ctx.db.job.count({ where }),
  ]);
  return {
    count: jobs.length,
    limit: query.limit,
    offset: query.offset,
    total,
    jobs: jobs.map((job) => presentJob(job, ctx.now())),
  };
}
