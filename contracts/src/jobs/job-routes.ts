import { z } from 'zod';
import { onlyRoles, route, SIGNED_IN } from '../http/route.ts';
import { JOB_MANAGERS } from './job-managers.ts';
import { Job, JobInPath, JobStatus, Queued } from './jobs.ts';

export const JobFilters = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  offset: z.coerce.number().int().min(0).default(0),
  status: JobStatus.optional(),
  /** The user who started the job. */
  creator_id: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
  /** Both limit the time of the request, inclusive. */
  start_time: z.iso.datetime({ offset: true }).optional(),
  end_time: z.iso.datetime({ offset: true }).optional(),
});
export type JobFilters = z.infer<typeof JobFilters>;

export const listJobs = route({
  method: 'GET',
  path: '/api/v1/jobs',
  summary: 'List jobs, newest first',
  access: onlyRoles(...JOB_MANAGERS),
  query: JobFilters,
  answer: z.object({
    count: z.number().int(),
    limit: z.number().int(),
    offset: z.number().int(),
    total: z.number().int(),
    jobs: z.array(Job),
  }),
  example: () => ({ query: { limit: '10', offset: '0' } }),
});

/** The message after canceling a job. */
export const JOB_CANCELED = 'Job canceled.';

export const cancelJob = route({
  method: 'POST',
  path: '/api/v1/jobs/{id}/cancel',
  summary: 'Cancel a job of your own, or as ADMIN or MANAGER any job. Work done so far is kept',
  access: SIGNED_IN,
  params: z.object({ id: JobInPath }),
  answer: z.object({ status: z.literal('OK'), data: Job, message: z.string() }),
  example: (ids) => ({ params: { id: ids.openJobId } }),
});

export const retryJob = route({
  method: 'POST',
  path: '/api/v1/jobs/{id}/retry',
  summary: 'Retry the failed work of a job',
  access: onlyRoles(...JOB_MANAGERS),
  params: z.object({ id: JobInPath }),
  answer: Queued,
  status: 202,
  example: (ids) => ({ params: { id: ids.failedJobId } }),
});
