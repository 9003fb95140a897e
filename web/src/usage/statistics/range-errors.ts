import type { DayRange } from './period.ts';

/** Whether a form names each missing date, or asks for both. */
export type MissingDates = 'each' | 'both';

/** Keys of texts. Administration specification 5. */
export interface RangeErrors {
  start?: 'startMissing';
  end?: 'endMissing';
  /** An error of the whole range. */
  range?: 'bothMissing' | 'startAfterEnd';
}

/** Returns the errors of chosen dates; null for a valid range. An empty text is a missing date. */
export function rangeErrors({ start, end }: DayRange, missing: MissingDates): RangeErrors | null {
  if (start !== '' && end !== '') return start > end ? { range: 'startAfterEnd' } : null;
  if (missing === 'both') return { range: 'bothMissing' };
  return {
    ...(start === '' && { start: 'startMissing' as const }),
    ...(end === '' && { end: 'endMissing' as const }),
  };
}
