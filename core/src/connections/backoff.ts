/** The first and the longest delay between two attempts, in milliseconds. */
export interface Backoff {
  firstMs: number;
  longestMs: number;
}

/** Delays between two attempts to reach a dependency. The longest one limits how late its return is detected. */
const CONNECTING: Backoff = { firstMs: 500, longestMs: 1_500 };

/**
 * Returns the delay before retry number `attempt` (from 0), in whole milliseconds. It doubles up to the longest; its lower half is
 * fixed and its upper half random, so that processes do not retry in step.
 */
export function backoffMs(
  attempt: number,
  { firstMs, longestMs }: Backoff = CONNECTING,
  random: () => number = Math.random,
): number {
  const full = Math.min(longestMs, firstMs * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random());
}
