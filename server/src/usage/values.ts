import type { UsageKind } from '@spindle/core/usage/usage-count';

const MINUTE_MS = 60_000;

/** Converts a count for a response: milliseconds of video become minutes with two decimals; other counts become whole numbers. */
export function presentValue(kind: UsageKind, value: number): number {
  return kind === 'transcodes' ? Math.round((value / MINUTE_MS) * 100) / 100 : Math.round(value);
}
