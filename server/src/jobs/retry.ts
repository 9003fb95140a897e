import type { Input } from '@spindle/contracts/http/route';
import type { retryJob as route } from '@spindle/contracts/jobs/job-routes';
import type { Queued } from '@spindle/contracts/jobs/jobs';
import { inTransaction } from '@spindle/core/context';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { ManagerContext } from './access.ts';
import { retryFailed } from './retry-failed.ts';

/** Queues the failed steps of a job again. Throws the errors of `retryFailed`. */
export async function retryJob(
  ctx: ManagerContext,
  { params: { id } }: Input<typeof route>,
): Promise<Queued> {
  await inTransaction(ctx, (tx) => retryFailed(tx, id));
  await dispatchSteps(ctx);
  return { status: 'QUEUED', message: 'Job queued', job_id: id };
}
