/** How a figure compares with the one before. `percent` is a whole number. */
export type Change =
  | { kind: 'none' }
  | { kind: 'new' }
  | { kind: 'same' }
  /** Less than half a percent. */
  | { kind: 'slight' }
  | { kind: 'more' | 'less'; percent: number };

/** Larger changes are shown as this many percent. */
const PERCENT_MAX = 999;

/** Compares a figure with the one before; null when that one is unknown. */
export function changeOf(current: number, previous: number | null): Change {
  if (previous === null) return { kind: 'none' };
  if (current === previous) return { kind: 'same' };
  if (previous === 0) return { kind: 'new' };
  const percent = Math.round((Math.abs(current - previous) / previous) * 100);
  if (percent === 0) return { kind: 'slight' };
  return { kind: current > previous ? 'more' : 'less', percent: Math.min(percent, PERCENT_MAX) };
}
