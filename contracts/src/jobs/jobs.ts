import { z } from 'zod';
import { route, SIGNED_IN } from '../http/route.ts';
import { Time } from '../http/time.ts';

/** Id of a job. */
export const JobId = z.coerce.number().int().min(1).max(2_147_483_647);

/** A job id in a path. Invalid ids (`abc`, eleven digits) become 0, which no job has: 404 instead of 400. */
export const JobInPath = JobId.catch(0);

/** FAILED is another name of ERROR that requests may use; responses contain ERROR. Administration specification 4. */
export const JobStatus = z.enum(['QUEUED', 'IN_PROGRESS', 'COMPLETED', 'ERROR', 'FAILED']);
export type JobStatus = z.infer<typeof JobStatus>;

/** The phase of processing that a step belongs to: a key of `job_steps`. */
export const StepGroup = z.enum([
  'preprocess',
  'transcodes',
  'addons',
  'conversions',
  'postprocess',
]);
export type StepGroup = z.infer<typeof StepGroup>;

export const Step = z.object({
  status: JobStatus,
  /** Whether a user canceled it; its status is ERROR then. */
  canceled: z.boolean(),
  /** 0 to 100. */
  percent_complete: z.number().int(),
  message: z.string(),
  /** Null until the work begins. */
  started_at: Time.nullable(),
  finished_at: Time.nullable(),
});
export type Step = z.infer<typeof Step>;

/** Steps by name, which is unique within the group: `probe`, `1080p-video`. */
const Steps = z.record(z.string(), Step);

/** Progress of a job in parts, for example in assets. */
export const Progress = z.object({
  /** Number of finished parts. */
  done: z.number().int(),
  total: z.number().int(),
  /** Number of failed parts, included in `done`. */
  failed: z.number().int(),
  /** Parts finished per minute. Null unless the job is running, and during its first seconds. */
  per_minute: z.number().nullable(),
});
export type Progress = z.infer<typeof Progress>;

export const Job = z.object({
  job_id: z.number().int(),
  /** INGEST, DATA_UPDATE, PURGE_TRASH, BULK_ with its action (BULK_DELETE), and others. */
  type: z.string(),
  status: JobStatus,
  /** Whether a user canceled it; its status is ERROR then. */
  canceled: z.boolean(),
  message: z.string(),
  creator_id: z.number().int(),
  requested_at: Time,
  completed_at: Time.nullable(),
  /** Progress of a job with many parts, such as many assets; null for others. */
  progress: Progress.nullable(),
  input: z.looseObject({
    asset_id: z.string().optional(),
    file_name: z.string().optional(),
    content_type: z.string().optional(),
  }),
  job_steps: z.object({
    preprocess: Steps,
    transcodes: Steps,
    addons: Steps,
    conversions: Steps,
    postprocess: Steps,
  }),
});
export type Job = z.infer<typeof Job>;

/** The response to a call whose work continues as a job. */
export const Queued = z.object({
  status: z.literal('QUEUED'),
  message: z.string(),
  job_id: z.number().int(),
});
export type Queued = z.infer<typeof Queued>;

export const readJob = route({
  method: 'GET',
  path: '/api/v1/jobs/{id}',
  summary: 'Get a job with its steps',
  access: SIGNED_IN,
  params: z.object({ id: JobInPath }),
  answer: Job,
  example: (ids) => ({ params: { id: ids.jobId } }),
});
