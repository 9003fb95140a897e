import type { Answer } from '@spindle/contracts/http/route';
import { JOB_CANCELED, type cancelJob as route } from '@spindle/contracts/jobs/job-routes';
import { type Context, inTransaction } from '@spindle/core/context';
import { cancelJob as cancel } from '@spindle/core/jobs/cancel-job';
import { nameOf } from '@spindle/core/jobs/job-name';
import { jobPage } from '@spindle/core/jobs/job-page';
import { notify } from '@spindle/core/notifications/notify';
import type { Job } from '@spindle/prisma/client';
import type { Authorized } from '../credentials/authorized.ts';
import { hideNames } from './hide-names.ts';
import { presentJob } from './present.ts';

/** Cancels a job and notifies its creator unless the caller created it. Throws the errors of core's `cancelJob`. */
export async function cancelJob(
  ctx: Context,
  { id }: Authorized<Pick<Job, 'id'>, 'view'>,
): Promise<Answer<typeof route>> {
  const { userId } = ctx.actor;
  const { firstName, lastName } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  await inTransaction(ctx, async (tx) => {
    const job = await cancel(tx, id, `${firstName} ${lastName}`.trim());
    if (job.creatorId !== userId)
      await notify(tx, {
        userId: job.creatorId,
        message: `${nameOf(job)}: ${job.message}.`,
        url: await jobPage(tx, job),
        disposal: 'ON_READ',
      });
  });
  const job = await ctx.db.job.findUniqueOrThrow({
    where: { id },
    include: { steps: { orderBy: { id: 'asc' } } },
  });
  const [visible = job] = await hideNames(ctx, [job]);
  return { status: 'OK', data: presentJob(visible, ctx.now()), message: JOB_CANCELED };
}
