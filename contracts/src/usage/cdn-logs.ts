import { z } from 'zod';
import { LimitPerPage, Page } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { Time } from '../http/time.ts';
import { USAGE_ACCESS } from './stats.ts';

/** Limits the size of a log, in bytes after decompression. */
export const CDN_LOG_MAX_BYTES = 4 * 1024 ** 3;

/** Limits the characters of a line. A URL with its query, referrer and user agent stays far below. */
export const CDN_LOG_LINE_MAX = 65_536;

/** Limits the age of a line, in days. It is a day less than hours are kept, so that none is deleted during an import. */
export const CDN_LOG_DAYS_MAX = 91;

/** Minutes after the end of an hour until a log of the hour can be imported: then our own counts of it are complete. */
export const CDN_LOG_GRACE_MINUTES = 5;

/** The format of a log. `json`: one JSON object in each line. `w3c`: tab-separated values after a `#Fields` line. docs/usage.md. */
export const CdnLogFormat = z.enum(['json', 'w3c']);
export type CdnLogFormat = z.infer<typeof CdnLogFormat>;

export const CdnLog = z.object({
  id: z.number().int(),
  /** The file name that the caller sent; may be empty. */
  name: z.string(),
  format: CdnLogFormat,
  /** SHA-256 of the decompressed log, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Lines that describe a request, also those that are not counted. */
  lines: z.number().int(),
  /** Requests of media that were counted. */
  requests: z.number().int(),
  /** Bytes of media that were counted. */
  bytes: z.number().int(),
  /** The beginning of the first hour that the log covers. */
  start_time: Time,
  /** The end of the last hour that the log covers. */
  end_time: Time,
  imported_at: Time,
  /** The user who imported the log. Null for the command line. */
  imported_by: z.number().int().nullable(),
});
export type CdnLog = z.infer<typeof CdnLog>;

const PATH = '/api/v1/usage/cdn_logs';

const Imported = z.object({
  status: z.literal('OK'),
  data: CdnLog,
  /** False if a log with the same content had been imported before; `data` then is that one. */
  is_new: z.boolean(),
});

/** Two lines of a log about the hour before the last one, so that it can be imported at any time. */
function exampleLog(): string {
  const time = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const line = { time, method: 'GET', status: 200, bytes: 48_213 };
  const id = '0196f0a2b3c47d5e8f90123456789abc';
  return [`/api/v1/files/content/${id}?key=original`, `/video/${id}/720p-video.mp4`]
    .map((path) => `${JSON.stringify({ ...line, path })}\n`)
    .join('');
}

export const importCdnLog = route({
  method: 'POST',
  path: PATH,
  summary: "Import the log of a content delivery network; its counts replace the servers' own",
  access: USAGE_ACCESS,
  /** Shown in the list of imports. */
  query: z.object({ name: z.string().trim().max(200).default('') }),
  /** The log, as it is or compressed with gzip. */
  body: z.string(),
  bodyFormat: 'stream',
  answer: Imported,
  answerByStatus: { 200: Imported, 201: Imported },
  status: 201,
  example: () => ({ query: { name: 'media.log' }, body: exampleLog() }),
});

export const listCdnLogs = route({
  method: 'GET',
  path: PATH,
  summary: 'List the imported logs of the content delivery network, newest first',
  access: USAGE_ACCESS,
  query: z.object({ page: Page.default(1), limit_per_page: LimitPerPage.default(30) }),
  answer: z.object({
    status: z.literal('OK'),
    data: z.object({ logs: z.array(CdnLog), total: z.number().int() }),
  }),
  example: () => ({}),
});

export const removeCdnLog = route({
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary:
    'Remove the counts of an imported log; hours that no other log covers use the counts of the servers again',
  access: USAGE_ACCESS,
  params: z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) }),
  answer: z.object({ status: z.literal('OK'), message: z.string() }),
  example: ({ cdnLogId }) => ({ params: { id: cdnLogId } }),
});
