import { HOUR_SECONDS } from '@spindle/core/usage/usage-count';

/** A request in a log. */
export interface LogLine {
  /** Hours since 1970. */
  hour: number;
  method: string;
  /** The path without the query. */
  path: string;
  /** The query without the question mark; empty without one. */
  query: string;
  /** Status of the response. 0: the client ended the connection before. */
  status: number;
  /** Bytes sent to the client. */
  bytes: number;
}

/** Why a line cannot be read: the rest of a sentence that begins with its number. */
export class LineError extends Error {}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Returns the hour of an ISO 8601 time with a zone. Throws LineError. */
export function hourOfTime(text: string): number {
  const ms = TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new LineError('has no time such as 2026-05-20T14:03:21Z');
  return hourOfSeconds(ms / 1000);
}

/** Returns the hour of a time in seconds since 1970. */
export const hourOfSeconds = (seconds: number) => Math.floor(seconds / HOUR_SECONDS);

/** Returns a number, or that of a text of decimal digits; NaN for anything else. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN;
}

/** Checks a status. Throws LineError. */
export function expectStatus(status: number): number {
  if (!Number.isInteger(status) || (status !== 0 && (status < 100 || status > 599)))
    throw new LineError('has no status from 100 to 599, or 0');
  return status;
}

/** Checks a number of bytes. Throws LineError. */
export function expectBytes(bytes: number): number {
  if (!Number.isSafeInteger(bytes) || bytes < 0)
    throw new LineError('has no number of bytes from 0');
  return bytes;
}

/** Splits a path with its query. Throws LineError for anything that is not a path. */
export function splitPath(text: string): { path: string; query: string } {
  if (!text.startsWith('/')) throw new LineError('has no path that begins with a slash');
  const cut = text.indexOf('?');
  return cut === -1
    ? { path: text, query: '' }
    : { path: text.slice(0, cut), query: text.slice(cut + 1) };
}
