import type { ProcessingInsights } from '@spindle/contracts/usage/library-insights';
import { formatDuration } from '../../lib/format.ts';

/** Waits up to this many seconds are not slow. */
const SLOW_SECONDS = 60;

/** Returns the part of the steps that waited for more than a minute, from 0 to 1. */
export function slowShare({ steps, waits }: ProcessingInsights['queues'][number]): number {
  const slow = waits.filter(({ until_seconds: until }) => until === null || until > SLOW_SECONDS);
  const count = slow.reduce((sum, group) => sum + group.steps, 0);
  return count / Math.max(1, steps);
}

/** Returns `0.4s` for short waits, `<0.1s` for the shortest, otherwise `28s` or `1h 2m 3s`. */
export function waitText(seconds: number): string {
  if (seconds > 0 && seconds < 0.1) return '<0.1s';
  return seconds < 10 ? `${seconds.toFixed(1)}s` : formatDuration(seconds);
}
