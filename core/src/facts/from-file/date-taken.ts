import { DATE_TAGS, type DateTag } from './fact-tags.ts';
import { type Found, textOf } from './tag-values.ts';

/** When a file was taken. */
export interface DateTaken {
  at: Date;
  /** Minutes east of UTC. Null: not known; `at` is then the local time, read as UTC. */
  offsetMinutes: number | null;
}

const MINUTE_MS = 60_000;
/** Zones differ from UTC by multiples of 15 minutes. */
const ZONE_STEP = 15;
/** The zones farthest from UTC, in minutes. */
const ZONE_MIN = -12 * 60;
const ZONE_MAX = 14 * 60;
/** Limits the age of a GPS time, in minutes: a camera without reception repeats the last one. */
const GPS_AGE_MAX = 5;
/** Years in which photographs are taken. Clocks that were never set count from a year outside, or from the start of 1970. */
const YEAR_MIN = 1826;
const YEAR_MAX = 2100;
/** The first year of QuickTime's clock: a file without a date has it. */
const QUICKTIME_YEAR = 1904;

const DATE =
  /^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?\s*(Z|[+-]\d\d:?\d\d)?(?: DST)?$/;

/** Returns when a file was taken, by its metadata. Null: no tag has a valid date. */
export function dateTakenOf(metadata: unknown): Found<DateTaken> | null {
  for (const dateTag of DATE_TAGS) {
    const value = readDate(metadata, dateTag);
    if (value) return { value, source: dateTag.tag };
  }
  return null;
}

/** Reads a zone: `+02:00`, `-0330` or `Z`, in minutes. Null: none, or not a zone. */
export function zoneOf(text: string): number | null {
  if (text === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  if (!sign) return null;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return offset >= ZONE_MIN && offset <= ZONE_MAX ? offset : null;
}

function readDate(
  metadata: unknown,
  { tag, time, fraction, zones = [], hasGps }: DateTag,
): DateTaken | null {
  const text = [textOf(metadata, tag), time ? textOf(metadata, time) : ''].join(' ').trim();
  const [, year, month, day, hour, minute, second, digits, zone] = DATE.exec(text) ?? [];
  if (!year || !month || !day) return null;
  const subSecond = digits ?? (fraction && /^\d+/.exec(textOf(metadata, fraction))?.[0]) ?? '';
  const clock = `${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.${subSecond.padEnd(3, '0').slice(0, 3)}`;
  const local = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  if (!isPlausible(local, Number(day), tag)) return null;
  const offset =
    zoneOf(zone ?? '') ??
    zones.map((name) => zoneOf(textOf(metadata, name))).find((found) => found !== null) ??
    (hasGps ? gpsOffset(metadata, local) : null);
  return { at: new Date(local - (offset ?? 0) * MINUTE_MS), offsetMinutes: offset };
}

/** `Date.parse` accepts February 30, as March 2. */
function isPlausible(local: number, day: number, tag: string): boolean {
  const date = new Date(local);
  const year = date.getUTCFullYear();
  if (Number.isNaN(local) || date.getUTCDate() !== day) return false;
  if (tag.startsWith('QuickTime:') && year <= QUICKTIME_YEAR) return false;
  return year >= YEAR_MIN && year <= YEAR_MAX && date.toISOString().slice(0, 16) !== EPOCH;
}

/** What clocks show that were never set. */
const EPOCH = '1970-01-01T00:00';

/** Returns the zone by the time of the satellites, in minutes. */
function gpsOffset(metadata: unknown, local: number): number | null {
  const day = textOf(metadata, 'EXIF:GPSDateStamp').replaceAll(':', '-');
  const utc = Date.parse(`${day}T${textOf(metadata, 'EXIF:GPSTimeStamp').slice(0, 8)}Z`);
  if (Number.isNaN(utc)) return null;
  const minutes = (local - utc) / MINUTE_MS;
  const offset = Math.round(minutes / ZONE_STEP) * ZONE_STEP;
  const isNear = Math.abs(minutes - offset) <= GPS_AGE_MAX;
  return isNear && offset >= ZONE_MIN && offset <= ZONE_MAX ? offset + 0 : null;
}
