import type { retryJob as route } from '@spindle/contracts/job-routes';
import type { Queued } from '@spindle/contracts/jobs';
import type { Input } from '@spindle/contracts/route';
import { type Context, inTransaction } from '@spindle/core/context';
import { retryJob as retry } from '@spindle/core/jobs/retry-job';
import { enqueueStep } from '@spindle/core/tasks/enqueue';

/** Has what failed of a job run again. Throws like the retrying itself. */
export async function retryJob(
  ctx: Context,
  { params: { id } }: Input<typeof route>,
): Promise<Queued> {
  const steps = await inTransaction(ctx, (tx) => retry(tx, id));
  for (const step of steps) await enqueueStep(ctx, step);
  return { status: 'QUEUED', message: 'Job queued', job_id: id };
}
