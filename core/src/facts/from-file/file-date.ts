import { zoneOf } from './date-taken.ts';

/** The date of a file itself. */
export interface FileDate {
  at: Date;
  /** Minutes east of UTC where it was changed. */
  offsetMinutes: number;
}

/** Earlier dates are those of file systems and archives that know none. */
const EARLIEST = Date.parse('1980-01-02T00:00:00Z');
/** Clocks may differ by this, in milliseconds. */
const AHEAD_MAX_MS = 86_400_000;

/**
 * Reads the date of a file that a client sent: `2025-06-14T10:30:00+02:00`, or milliseconds since 1970 UTC as browsers have them. Null: no
 * date, or one that cannot be true.
 */
export function parseFileDate(text: string | null | undefined): FileDate | null {
  if (!text) return null;
  const isEpoch = /^\d{1,15}$/.test(text);
  const zone = isEpoch ? 0 : zoneOf(/(Z|[+-]\d\d:\d\d)$/.exec(text)?.[0] ?? '');
  const time = isEpoch ? Number(text) : Date.parse(text);
  if (zone === null || !(time >= EARLIEST && time <= Date.now() + AHEAD_MAX_MS)) return null;
  return { at: new Date(time), offsetMinutes: zone };
}
