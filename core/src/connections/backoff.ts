/** Bounds the delay between two attempts to reach a dependency, in milliseconds. The longest decides how late its return is noticed. */
const FIRST_MS = 500;
const LONGEST_MS = 1_500;

/**
 * Returns the delay before retry number `attempt` (from 0), in milliseconds. It doubles up to the longest; its lower half is
 * fixed and its upper half random, so that processes do not retry in step.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return full / 2 + (full / 2) * random();
}
