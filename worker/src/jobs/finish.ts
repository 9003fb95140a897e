import { TRANSFER_TYPE } from '@spindle/contracts/users/user-transfer';
import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { nameOf } from '@spindle/core/jobs/job-name';
import { jobPage } from '@spindle/core/jobs/job-page';
import { MOVE_JOB_TYPES } from '@spindle/core/jobs/move-jobs';
import { notify } from '@spindle/core/notifications/notify';
import type { Job } from '@spindle/prisma/client';
import { withoutProgramOutput } from '../programs/program-output.ts';
import type { Handler, Run } from '../steps/handler.ts';

/** Closes a job and notifies its creator. The job is ERROR with the first reason if a step has failed, otherwise COMPLETED. */
export const finish: Handler = {
  async run(ctx: Context, { jobId }: Run) {
    await inTransaction(ctx, async (tx) => {
      const failed = await tx.db.step.findFirst({
        where: { jobId, status: 'ERROR' },
        orderBy: { id: 'asc' },
      });
      const [job] = await tx.db.job.updateManyAndReturn({
        where: { id: jobId, status: { in: ['QUEUED', 'IN_PROGRESS'] } }, // not a job that was canceled meanwhile
        data: {
          status: failed ? 'ERROR' : 'COMPLETED',
          message: failed?.message, // undefined leaves the message of the job unchanged
          completedAt: tx.now(),
        },
      });
      if (job) await notifyCreator(tx, job);
    });
  },
};

/** Notifies the creator of failures until they dismiss the message, and of the end of long jobs until they have read it. */
async function notifyCreator(tx: TxContext, job: Job): Promise<void> {
  const { creatorId: userId, message: reason } = job;
  if (job.status === 'ERROR')
    await notify(tx, {
      userId,
      message: [`${nameOf(job)} failed.`, withoutProgramOutput(reason)].filter(Boolean).join(' '),
      url: job.assetId === null ? await jobPage(tx, job) : `/asset/${fromUuid(job.assetId)}`,
      disposal: 'ON_ACK',
    });
  else if (job.type === TRANSFER_TYPE)
    await notify(tx, { userId, message: `${reason}.`, disposal: 'ON_READ' });
  else if (job.type.startsWith('BULK_') || MOVE_JOB_TYPES.includes(job.type))
    await notify(tx, {
      userId,
      message: `${nameOf(job)}: ${reason}.`,
      ...(job.failed > 0 && { url: await jobPage(tx, job) }),
      disposal: 'ON_READ',
    });
  else if (job.type === 'PURGE_TRASH')
    await notify(tx, {
      userId,
      message: 'The trash has been purged.',
      url: '/trash',
      disposal: 'ON_READ',
    });
}
