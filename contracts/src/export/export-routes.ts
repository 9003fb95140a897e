import { z } from 'zod';
import { needs, route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { Job, Queued } from '../jobs/jobs.ts';
import { DatabaseUrlText } from '../settings/event-settings.ts';

const PATH = '/api/v1/export';
const ACCESS = needs('UPDATE_SETTINGS');

/** The table that the export writes. Its name contains the version of the schema: an incompatible one gets another table. */
export const EXPORT_TABLE = 'FILE_DATA_V2';

/** Type of the jobs that export all assets. */
export const BACKFILL_TYPE = 'EXPORT_BACKFILL';

export const NO_DATABASE_URL = 'No database URL is saved. Save one in Settings > Database first.';
export const BACKFILL_STARTED = 'Backfill started.';

/** The outcome of a connection test. */
export const ConnectionTest = z.object({
  is_connected: z.boolean(),
  /** Product and version, such as `MariaDB 10.11.18`; null without a connection. */
  server: z.string().nullable(),
  /** Whether the connection is encrypted. */
  is_encrypted: z.boolean(),
});
export type ConnectionTest = z.infer<typeof ConnectionTest>;

export const testExport = route({
  method: 'POST',
  path: `${PATH}/test`,
  summary:
    'Connect to the export database, create its table if it is missing, and check the rights on it. Without db_url, tests the saved URL',
  access: ACCESS,
  body: z.object({ db_url: DatabaseUrlText.optional() }),
  answer: z.object({
    status: z.literal('OK'),
    data: ConnectionTest,
    /** Says what works, or what failed. */
    message: z.string(),
  }),
  example: () => ({ body: { db_url: 'mysql://user:password@127.0.0.1:3306/assets' } }),
});

export const startBackfill = route({
  method: 'POST',
  path: `${PATH}/backfill`,
  summary:
    'Start a job that exports all assets, and deletes the rows of assets that no longer exist. Returns the running one if there is one',
  access: ACCESS,
  answer: Queued,
  status: 202,
  example: () => ({}),
});

/**
 * OFF: no URL is saved. IDLE: nothing was exported yet. ACTIVE: rows are written, except those that `refused` counts. FAILING: the database
 * could not be used since `failing_since`.
 */
export const ExportState = z.enum(['OFF', 'IDLE', 'ACTIVE', 'FAILING']);
export type ExportState = z.infer<typeof ExportState>;

export const ExportStatus = z.object({
  state: ExportState,
  table: z.literal(EXPORT_TABLE),
  /** Events that are not exported yet. */
  backlog: z.number().int(),
  /** Events among them whose row the database refused. They are tried again, at growing intervals. */
  refused: z.number().int(),
  /** Time of the oldest event of the backlog. */
  oldest_at: Time.nullable(),
  last_success_at: Time.nullable(),
  last_failure_at: Time.nullable(),
  /** Reason of the last failure. It never contains the password. */
  last_failure: z.string().nullable(),
  /** First failure since the last success. */
  failing_since: Time.nullable(),
  /** When the worker connects again; null unless the database is away. */
  next_attempt_at: Time.nullable(),
  /** The newest backfill. */
  backfill: Job.nullable(),
});
export type ExportStatus = z.infer<typeof ExportStatus>;

export const readExportStatus = route({
  method: 'GET',
  path: `${PATH}/status`,
  summary: 'Get the state of the database export and its newest backfill',
  access: ACCESS,
  answer: z.object({ status: z.literal('OK'), data: ExportStatus }),
  example: () => ({}),
});
