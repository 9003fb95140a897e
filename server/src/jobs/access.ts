import { JOB_MANAGERS } from '@spindle/contracts/jobs/job-managers';
import type { Context } from '@spindle/core/context';
import { Forbidden, NotFound } from '@spindle/core/errors';
import type { Job, Step } from '@spindle/prisma/client';
import { authorize } from '../credentials/authorize.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { hasRole } from '../credentials/has-role.ts';

export type JobWithSteps = Job & { steps: Step[] };

/** The context of a caller who may list and retry the jobs of all users. */
export type ManagerContext = Authorized<Context, 'manage-jobs'>;

/** Authorizes a caller to manage all jobs. Throws Forbidden unless the caller is ADMIN or MANAGER. */
export function authorizeManager(ctx: Context): ManagerContext {
  if (!hasRole(ctx.actor, JOB_MANAGERS)) throw new Forbidden();
  return authorize(ctx, 'manage-jobs');
}

/** Loads a job for viewing. Throws NotFound for a job of another user, unless the caller is ADMIN or MANAGER. */
export async function authorizeJob(
  ctx: Context,
  id: number,
): Promise<Authorized<JobWithSteps, 'view'>> {
  const job = await ctx.db.job.findUnique({
    where: { id },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  if (!job || !(hasRole(ctx.actor, JOB_MANAGERS) || job.creatorId === ctx.actor.userId))
    throw new NotFound('Job', id || undefined); // 0 stands for a malformed id
  return authorize(job, 'view');
}

/** Turns a verb for managers into a verb that checks its caller. */
export function asManager<I, R>(
  verb: (ctx: ManagerContext, input: I) => Promise<R>,
): (ctx: Context, input: I) => Promise<R> {
  return async (ctx, input) => verb(authorizeManager(ctx), input);
}
