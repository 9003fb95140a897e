import type { Job as JobAnswer } from '@spindle/contracts/jobs/jobs';
import type { Context } from '@spindle/core/context';
import type { Authorized } from '../credentials/authorized.ts';
import type { JobWithSteps } from './access.ts';
import { hideNames } from './hide-names.ts';
import { presentJob } from './present.ts';

/** Returns the API response for a job. */
export async function readJob(
  ctx: Context,
  job: Authorized<JobWithSteps, 'view'>,
): Promise<JobAnswer> {
  const [visible = job] = await hideNames(ctx, [job]);
  return presentJob(visible, ctx.now());
}
