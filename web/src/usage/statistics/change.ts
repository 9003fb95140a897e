/** How a figure compares with the one before. `percent` is a whole number. */
export type Change =
  | { kind: 'none' }
  | { kind: 'new' }
  | { kind: 'same' }
  /** Less than half a percent. */
  | { kind: 'slight' }
  | { kind: 'more' | 'less'; percent: number }
  /** More than `percent`. */
  | { kind: 'muchMore'; percent: number };

/** Larger changes have no exact percentage. */
const PERCENT_MAX = 999;

/** A figure that is not zero is less by at most this percentage. */
const LESS_MAX = 99;

/** Compares a figure with the one before; null when that one is unknown. */
export function changeOf(current: number, previous: number | null): Change {
  if (previous === null) return { kind: 'none' };
  if (current === previous) return { kind: 'same' };
  if (previous === 0) return { kind: 'new' };
  const percent = Math.round((Math.abs(current - previous) / previous) * 100);
  if (percent === 0) return { kind: 'slight' };
  if (current < previous)
    return { kind: 'less', percent: current > 0 ? Math.min(percent, LESS_MAX) : percent };
  return percent > PERCENT_MAX
    ? { kind: 'muchMore', percent: PERCENT_MAX }
    : { kind: 'more', percent };
}
