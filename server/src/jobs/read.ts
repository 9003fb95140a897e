import type { Input } from '@spindle/contracts/http/route';
import type { readJob as route } from '@spindle/contracts/jobs/jobs';
import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { hideNames } from './hide-names.ts';
import { presentJob } from './present.ts';

/** Returns a job. Throws NotFound for a job of another user, unless the caller is ADMIN or MANAGER. */
export async function readJob(ctx: Context, { params }: Input<typeof route>) {
  const job = await ctx.db.job.findUnique({
    where: { id: params.id },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  const seesAll = ctx.actor.role === 'ADMIN' || ctx.actor.role === 'MANAGER';
  if (!job || !(seesAll || job.creatorId === ctx.actor.userId))
    throw new NotFound('Job', params.id || undefined);
  const [visible = job] = await hideNames(ctx, [job]);
  return presentJob(visible, ctx.now());
}
