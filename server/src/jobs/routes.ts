import * as contract from '@spindle/contracts/jobs/job-routes';
import { readJob as readContract } from '@spindle/contracts/jobs/jobs';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { asManager, authorizeJob } from './access.ts';
import { cancelJob } from './cancel.ts';
import { listJobs } from './list.ts';
import { readJob } from './read.ts';
import { retryJob } from './retry.ts';

export function jobRoutes(app: App): void {
  serve(app, contract.listJobs, asManager(listJobs));
  serve(app, readContract, async (ctx, { params }) =>
    readJob(ctx, await authorizeJob(ctx, params.id)),
  );
  // Whoever sees a job, its creator or a manager, may cancel it.
  serve(app, contract.cancelJob, async (ctx, { params }) =>
    cancelJob(ctx, await authorizeJob(ctx, params.id)),
  );
  serve(app, contract.retryJob, asManager(retryJob));
}
