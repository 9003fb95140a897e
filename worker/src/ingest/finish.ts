import { type Context, inTransaction, type TxContext } from '@spindle/core/context';
import { notify } from '@spindle/core/notifications/notify';
import type { Job } from '@spindle/prisma/client';
import type { Handler, Run } from '../handler.ts';

/** Closes a job: ERROR when one of its steps has failed, with the first reason, else COMPLETED; tells whoever began it. */
export const finish: Handler = {
  async run(ctx: Context, { jobId }: Run) {
    await inTransaction(ctx, async (tx) => {
      const failed = await tx.db.step.findFirst({
        where: { jobId, status: 'ERROR' },
        orderBy: { id: 'asc' },
      });
      const [job] = await tx.db.job.updateManyAndReturn({
        where: { id: jobId, status: { in: ['QUEUED', 'IN_PROGRESS'] } },
        data: {
          status: failed ? 'ERROR' : 'COMPLETED',
          message: failed?.message, // else what the job has written itself
          completedAt: tx.now(),
        },
      });
      if (job) await tell(tx, job);
    });
  },
};

/** Of what went wrong, and of the end of what takes long. */
async function tell(tx: TxContext, job: Job): Promise<void> {
  const { creatorId: userId, message: reason } = job;
  if (job.status === 'ERROR')
    await notify(tx, {
      userId,
      message: [`${nameOf(job)} failed.`, reason].filter(Boolean).join(' '),
      ...(job.assetId !== null && { url: `/asset/${job.assetId.replaceAll('-', '')}` }),
      disposal: 'ON_ACK',
    });
  else if (job.type.startsWith('BULK_'))
    await notify(tx, { userId, message: `${nameOf(job)}: ${reason}.`, disposal: 'ON_READ' });
  else if (job.type === 'PURGE_TRASH')
    await notify(tx, {
      userId,
      message: 'The trash has been purged.',
      url: '/trash',
      disposal: 'ON_READ',
    });
}

const NAMES: Record<string, string> = {
  INGEST: 'Processing',
  REPLACE: 'Processing the new version of',
  CONVERSION: 'Saving a conversion of',
  BULK_CONVERT: 'Converting assets',
  BULK_DELETE: 'Moving assets to the trash',
  BULK_RESTORE: 'Restoring assets',
  BULK_ARCHIVE: 'Archiving assets',
  BULK_UNARCHIVE: 'Unarchiving assets',
  BULK_UPDATE_DATA: 'Editing the metadata of assets',
  BULK_ADD_TO_COLLECTIONS: 'Adding assets to collections',
  BULK_ADD_TO_BASKET: 'Adding assets to the basket',
  PURGE_TRASH: 'Purging the trash',
};

function nameOf({ id, type, input }: Job): string {
  const name = NAMES[type] ?? `Job ${id}`;
  const fileName =
    typeof input === 'object' && input !== null && 'file_name' in input ? input.file_name : null;
  return typeof fileName === 'string' ? `${name} ${fileName}` : name;
}
