import { formatZone, localTime } from '@spindle/contracts/facts/zone';

/** Returns a time of this device with its zone at that time: `2025-06-14T10:30:00+02:00`. Empty for one that is not valid. */
export function toZonedTime(epochMs: number): string {
  const offset = -new Date(epochMs).getTimezoneOffset(); // minutes east of UTC; not a number for a time that is not valid
  return Number.isNaN(offset) ? '' : `${localTime(epochMs, offset)}${formatZone(offset)}`;
}
