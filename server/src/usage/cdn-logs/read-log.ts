import type { Readable } from 'node:stream';
import {
  CDN_LOG_DAYS_MAX,
  CDN_LOG_GRACE_MINUTES,
  CDN_LOG_LINE_MAX,
  CDN_LOG_MAX_BYTES,
  type CdnLogFormat,
} from '@spindle/contracts/usage/cdn-logs';
import type { Context } from '@spindle/core/context';
import { AppError, Invalid } from '@spindle/core/errors';
import type { Secrets } from '@spindle/core/secrets';
import { HOUR_SECONDS, HOURS_PER_DAY, hourOf } from '@spindle/core/usage/usage-count';
import { findOwners } from './find-owners.ts';
import { parseJsonLine } from './json-lines.ts';
import { openLineSplitter } from './line-splitter.ts';
import { type Counts, type HourCounts, openLogCounts } from './log-counts.ts';
import { LineError, type LogLine } from './log-line.ts';
import { mediaRequestOf } from './media-requests.ts';
import { readChunks } from './read-chunks.ts';
import { openW3cReader } from './w3c-lines.ts';

const MINUTE_MS = 60_000;

/** What a log contains. */
export interface CountedLog extends Counts {
  format: CdnLogFormat;
  /** Of the decompressed log, in hexadecimal. */
  sha256: string;
  lines: number;
  firstHour: number;
  lastHour: number;
  hours: HourCounts[];
}

/**
 * Reads a log and counts its requests of media by hour and user. Throws Invalid for a line that cannot be read, with its number; a 409 error
 * if an hour of the log has not ended.
 */
export async function readLog(
  ctx: Pick<Context, 'db' | 'now'>,
  source: Readable,
  secrets: Secrets,
): Promise<CountedLog> {
  const counts = openLogCounts();
  const resolve = () => counts.resolve((owners) => findOwners(ctx, secrets, owners));
  const parser = openParser();
  const expectHour = openHourCheck(ctx.now());
  const log = { lines: 0, requests: 0, bytes: 0, firstHour: 0, lastHour: 0 };

  const count = (line: LogLine) => {
    const { hour } = line;
    if (log.lines === 0 || hour < log.firstHour || hour > log.lastHour) {
      expectHour(hour);
      log.firstHour = log.lines === 0 ? hour : Math.min(hour, log.firstHour);
      log.lastHour = log.lines === 0 ? hour : Math.max(hour, log.lastHour);
    }
    counts.cover(hour);
    log.lines += 1;
    const media = mediaRequestOf(line);
    if (!media) return;
    counts.add(hour, media.owner, media);
    log.requests += media.requests;
    log.bytes += media.bytes;
    if (!Number.isSafeInteger(log.bytes))
      throw new LineError(
        `makes the log larger than ${Number.MAX_SAFE_INTEGER.toLocaleString('en')} bytes`,
      );
  };

  const splitter = openLineSplitter(CDN_LOG_LINE_MAX, (text, number) => {
    try {
      const line = parser.parse(text);
      if (line) count(line);
    } catch (error) {
      throw error instanceof LineError ? new Invalid(`Line ${number} ${error.message}.`) : error;
    }
  });
  const chunks = readChunks(source, CDN_LOG_MAX_BYTES);
  for await (const chunk of chunks) {
    splitter.push(chunk);
    if (counts.isFull()) await resolve();
  }
  splitter.end();
  if (log.lines === 0) throw new Invalid('The log describes no requests.');
  await resolve();
  const sha256 = chunks.hash.digest('hex');
  return { ...log, format: parser.format(), sha256, hours: counts.rows() };
}

/** Opens a parser that recognizes the format by the first line that is not empty. `parse` returns null for lines without a request. */
function openParser() {
  const w3c = openW3cReader();
  let format: CdnLogFormat | null = null;
  return {
    format: () => format ?? 'json',
    parse(text: string): LogLine | null {
      if (text.trim() === '') return null;
      format ??= formatOf(text);
      return format === 'json' ? parseJsonLine(text) : w3c.parse(text);
    },
  };
}

function formatOf(line: string): CdnLogFormat {
  if (line.startsWith('#')) return 'w3c';
  if (line.startsWith('{')) return 'json';
  throw new LineError('is neither a JSON object nor the header of a log with a #Fields line');
}

/**
 * Returns a function that throws for the hours of which our own counts are not complete yet, and for those of which they may be deleted. It
 * throws LineError for the latter, which no later import can change.
 */
function openHourCheck(now: Date) {
  const until = hourOf(new Date(now.getTime() - CDN_LOG_GRACE_MINUTES * MINUTE_MS));
  const from = hourOf(now) - CDN_LOG_DAYS_MAX * HOURS_PER_DAY;
  return (hour: number) => {
    if (hour < from) throw new LineError(`is older than ${CDN_LOG_DAYS_MAX} days`);
    if (hour > hourOf(now) + HOURS_PER_DAY) throw new LineError('is in the future');
    if (hour < until) return;
    const ready = new Date((hour + 1) * HOUR_SECONDS * 1000 + CDN_LOG_GRACE_MINUTES * MINUTE_MS);
    throw new AppError(
      409,
      'HOUR_NOT_ENDED',
      `The log covers an hour that has not ended. Import it after ${ready.toISOString().slice(0, 16)}Z.`,
      { retryAfterSeconds: Math.ceil((ready.getTime() - now.getTime()) / 1000) },
    );
  };
}
