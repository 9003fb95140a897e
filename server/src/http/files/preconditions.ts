import { AppError } from '@spindle/core/errors';
import type { FastifyRequest } from 'fastify';

/** The current state of a file. */
interface State {
  /** Strong, including quotes. */
  etag: string;
  lastModified?: Date;
}

/** Throws 412 when the caller has another state of the file (If-Match, else If-Unmodified-Since). RFC 9110, 13.2.2. */
export function expectMatch({ headers }: Pick<FastifyRequest, 'headers'>, state: State): void {
  const expected = headers['if-match'];
  const isMatch =
    expected === undefined
      ? !isChangedSince(headers['if-unmodified-since'], state)
      : tagsOf(expected).some((tag) => tag === '*' || tag === state.etag);
  if (!isMatch)
    throw new AppError(412, 'PRECONDITION_FAILED', 'This file has changed since you read it.');
}

/** Whether the caller has the current state of the file (If-None-Match, compared weakly, else If-Modified-Since). */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, state: State): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined)
    return tagsOf(known).some((tag) => tag === '*' || tag.replace(/^W\//, '') === state.etag);
  const since = headers['if-modified-since'];
  return state.lastModified !== undefined && isTime(since) && !isChangedSince(since, state);
}

/** Whether If-Range, a tag or a time, names the current state. True without the header. */
export function isSameState(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { etag, lastModified }: State,
): boolean {
  const given = headers['if-range']?.toString();
  if (given === undefined || given === etag) return true;
  return isTime(given) && lastModified !== undefined && given === lastModified.toUTCString();
}

const tagsOf = (header: string): string[] => header.split(',').map((tag) => tag.trim());

const isTime = (header: string | undefined): header is string =>
  header !== undefined && !Number.isNaN(timeOf(header));

/** Returns the milliseconds of an HTTP date in any of its three forms, or NaN. The last form names no zone. RFC 9110, 5.6.7. */
function timeOf(header: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(header)) return Number.NaN;
  return Date.parse(header.endsWith(' GMT') ? header : `${header} GMT`);
}

/** Compares whole seconds, the precision of the header. */
function isChangedSince(header: string | undefined, { lastModified }: State): boolean {
  if (!isTime(header) || lastModified === undefined) return false;
  return Math.floor(lastModified.getTime() / 1000) * 1000 > timeOf(header);
}
