import * as contract from '@spindle/contracts/jobs';
import type { App } from '../http/app-parts.ts';
import { serve } from '../http/serve.ts';
import { listJobs } from './list.ts';
import { readJob } from './read.ts';

export function jobRoutes(app: App): void {
  serve(app, contract.listJobs, listJobs);
  serve(app, contract.readJob, readJob);
}
