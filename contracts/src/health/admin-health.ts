import { z } from 'zod';
import { onlyRoles, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { Feature } from '../settings/client-config.ts';

/** Number of failed steps that a response lists at most. */
export const FAILED_STEPS_MAX = 20;

/** Number of failed steps of a day that are counted at most. */
export const FAILED_LAST_DAY_MAX = 10_000;

/** Whether a dependency responds. */
const Check = z.object({
  ok: z.boolean(),
  /** Milliseconds until the response; null without one. */
  response_ms: z.number().int().nullable(),
  /** Says what to do. Empty for a dependency that responds. */
  message: z.string(),
});

/** Free and total space of a file system, in bytes. */
export const Space = z.object({ free_bytes: z.number().int(), total_bytes: z.number().int() });
export type Space = z.infer<typeof Space>;

const DatabaseHealth = Check.extend({
  /** Such as 17.10; null while the database is unavailable, as all other fields. */
  version: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  connections: z.number().int().nullable(),
  connections_max: z.number().int().nullable(),
});

const QueueHealth = Check.extend({
  backend: z.enum(['redis', 'postgres']),
});

export const StoreHealth = Check.extend({
  /** Null for the default store, else the id of a bucket of Settings > Storage. */
  store: z.string().nullable(),
  backend: z.enum(['disk', 's3']),
  /** A folder, or a bucket with its folder. */
  location: z.string(),
});
export type StoreHealth = z.infer<typeof StoreHealth>;

/** A step that a worker runs. */
export const Activity = z.object({
  step_id: z.number().int(),
  job_id: z.number().int(),
  /** Type of the job, such as INGEST. */
  type: z.string(),
  /** Name of the task, such as convert-image. */
  task: z.string(),
  /** Name of the file; null for jobs without one. */
  file_name: z.string().nullable(),
  /** 0 to 100. */
  percent_complete: z.number().int(),
  started_at: Time.nullable(),
});
export type Activity = z.infer<typeof Activity>;

/** A task that a caller waits for, such as an on-demand image. It belongs to no job. */
export const InteractiveActivity = z.object({
  id: z.number().int(),
  /** Name of the task, such as make-image. */
  task: z.string(),
  /** Name of the asset, or of the first one; null if it was deleted. */
  file_name: z.string().nullable(),
  started_at: Time,
});
export type InteractiveActivity = z.infer<typeof InteractiveActivity>;

export const WorkerHealth = z.object({
  id: z.string(),
  host: z.string(),
  version: z.string(),
  started_at: Time,
  heartbeat_at: Time,
  /** Whether it has sent a heartbeat within the last 30 seconds. */
  is_alive: z.boolean(),
  /** Steps that it runs at the same time. */
  media_slots: z.number().int(),
  video_slots: z.number().int(),
  /** The file system of its working files; null until it has reported one. */
  disk: Space.nullable(),
  activities: z.array(Activity),
  interactive_tasks: z.array(InteractiveActivity),
});
export type WorkerHealth = z.infer<typeof WorkerHealth>;

/** The steps of one queue. */
export const QueueLoad = z.object({
  queue: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  /** Seconds that the oldest waiting step has waited; null without one. */
  oldest_age_seconds: z.number().nullable(),
});
export type QueueLoad = z.infer<typeof QueueLoad>;

/** The fields that name a step. */
const NamedStep = Activity.pick({
  step_id: true,
  job_id: true,
  type: true,
  task: true,
  file_name: true,
});

const WaitingJob = NamedStep.extend({ waiting_since: Time });

export const FailedStep = NamedStep.extend({
  message: z.string(),
  finished_at: Time.nullable(),
});
export type FailedStep = z.infer<typeof FailedStep>;

/** A feature that at least one worker cannot serve. */
export const MissingProgram = z.object({
  feature: Feature,
  message: z.string(),
  /** Hosts of the workers without the program. */
  hosts: z.array(z.string()),
});
export type MissingProgram = z.infer<typeof MissingProgram>;

export const AdminHealth = z.object({
  checked_at: Time,
  version: z.string(),
  /** The section of CHANGELOG.md about this version, as Markdown; empty if the file is missing. */
  changelog: z.string(),
  database: DatabaseHealth,
  queue: QueueHealth,
  stores: z.array(StoreHealth),
  /** The file system of DATA_DIR on the server that responded; null if it does not answer within a second. */
  disk: Space.nullable(),
  /** Null while the database is unavailable, as the fields below. */
  workers: z.array(WorkerHealth).nullable(),
  queues: z.array(QueueLoad).nullable(),
  oldest_waiting: WaitingJob.nullable(),
  /** Steps that failed within the last 24 hours, without canceled ones: at most FAILED_LAST_DAY_MAX. */
  failed_last_day: z.number().int().nullable(),
  /** The latest of them, newest first: at most FAILED_STEPS_MAX. */
  failed_steps: z.array(FailedStep).nullable(),
  missing_programs: z.array(MissingProgram).nullable(),
  /** How far the facts of all assets are read from their metadata and indexed for search again, after an upgrade; null when they are, and while it is unknown. */
  search_reindex: z.object({ percent_complete: z.number().int() }).nullable(),
  /** Problems that an operator must fix although everything responds. */
  notices: z.array(z.string()),
});
export type AdminHealth = z.infer<typeof AdminHealth>;

export const readAdminHealth = route({
  method: 'GET',
  path: '/api/v1/admin/health',
  summary: 'Get the state of the database, queue, stores, workers and jobs',
  access: onlyRoles('ADMIN'),
  answer: z.object({ status: z.literal('OK'), data: AdminHealth }),
  example: () => ({}),
});
