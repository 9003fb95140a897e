const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Milliseconds before each attempt: at once, then 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h. */
export const ATTEMPT_DELAYS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** Part of a delay that is random, so that deliveries that failed together are not repeated together. */
const JITTER = 0.1;
/** Limits the delay that a Retry-After header can ask for, in milliseconds. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * Returns the milliseconds until the next attempt after `failures` failed ones, or null after the last. `retryAfterMs`: the receiver asked
 * to wait at least that long.
 */
export function nextDelayMs(
  failures: number,
  retryAfterMs = 0,
  random = Math.random,
): number | null {
  const delay = ATTEMPT_DELAYS_MS[failures];
  if (delay === undefined) return null;
  const withJitter = delay * (1 + JITTER * random());
  return Math.round(Math.max(withJitter, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)));
}

/** Parses a Retry-After header, seconds or a date, into milliseconds from `now`. Returns 0 for another value. */
export function parseRetryAfter(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * SECOND_MS;
  const time = Date.parse(header);
  return Number.isNaN(time) ? 0 : Math.max(0, time - now.getTime());
}
