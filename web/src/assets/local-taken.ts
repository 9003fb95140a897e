import type { Taken } from '@spindle/contracts/facts/facts';
import { formatZone, localTime } from '@spindle/contracts/facts/zone';

/** A date and time of a place, and its zone. */
export interface LocalTaken {
  /** As a field of type `datetime-local` has it. */
  time: string;
  /** As `+02:00`. */
  zone: string;
}

/** Returns a date taken in the time of its place. */
export function toLocal({ time, offset_minutes }: Taken): LocalTaken {
  const offset = offset_minutes ?? 0;
  return { time: localTime(Date.parse(time), offset), zone: formatZone(offset) };
}

/** Returns the date taken that the server accepts; undefined without a complete time. */
export function fromLocal({ time, zone }: LocalTaken): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time)) return undefined;
  return `${time.length === 16 ? `${time}:00` : time.slice(0, 19)}${zone}`;
}

/** All zones in use, from west to east: hours, and those with 30 or 45 minutes. */
const ZONES: readonly string[] = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  ...[-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765],
]
  .sort((one, other) => one - other)
  .map(formatZone);

/** Returns all choices of the zone, with a present one that is not common. */
export function zonesWith(zone: string) {
  const zones = ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
  return zones.map((value) => ({ value, label: `UTC${value}` }));
}

/** Returns the zone of this device, at present. */
export function deviceZone(): string {
  return formatZone(-new Date().getTimezoneOffset());
}
