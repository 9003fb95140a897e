import {
  expectBytes,
  expectStatus,
  hourOfSeconds,
  hourOfTime,
  LineError,
  type LogLine,
  numberOf,
  splitPath,
} from './log-line.ts';

/** Reads a line of our own format: a JSON object with time, path, status, bytes and optionally method. Throws LineError. */
export function parseJsonLine(line: string): LogLine {
  const { time, method = 'GET', path, status, bytes } = parseObject(line);
  if (typeof method !== 'string') throw new LineError('has no text as its method');
  if (typeof path !== 'string') throw new LineError('has no path that begins with a slash');
  return {
    hour: hourOf(time),
    method,
    ...splitPath(path),
    status: expectStatus(numberOf(status)),
    bytes: expectBytes(numberOf(bytes)),
  };
}

function parseObject(line: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new LineError('is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new LineError('is not a JSON object');
  return value as Record<string, unknown>;
}

/** Accepts ISO 8601 with a zone, and seconds since 1970. */
function hourOf(time: unknown): number {
  if (typeof time === 'number' && Number.isFinite(time)) return hourOfSeconds(time);
  return hourOfTime(typeof time === 'string' ? time : '');
}
