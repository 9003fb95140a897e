import type { CdnAction } from '@spindle/contracts/cdn/cdn';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { type Context, inTransaction } from '@spindle/core/context';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { CdnPart } from '@spindle/core/tasks/cdn-part';
import type { Task } from '@spindle/core/tasks/define-task';
import { startJob } from '../jobs/start.ts';

/** A job to start. `parts` has the work for each of `urls`. */
interface CdnWork {
  action: CdnAction;
  task: Task;
  urls: string[];
  parts: CdnPart[];
  /** Hours for which the CDN should cache the URLs; null for a purge. */
  expiryHours: number | null;
  /** The message of the response. */
  message: string;
}

/** Creates a job for the content delivery network (CDN) and dispatches it. */
export async function startCdnJob(ctx: Context, work: CdnWork): Promise<Queued> {
  const { action, task, urls, parts, expiryHours, message } = work;
  const job = await inTransaction(ctx, async (tx) => {
    const started = await startJob(tx, {
      type: `CDN_${action}`,
      input: {
        action,
        count: urls.length,
        ...(expiryHours !== null && { cache_expiry: expiryHours }),
      },
      task,
    });
    const jobId = started.id;
    await tx.db.cdnJob.create({ data: { jobId, urls, parts, expiryHours } });
    return started;
  });
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message, job_id: job.id };
}
