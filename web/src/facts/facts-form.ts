import type { SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import type { Position, Taken } from '@spindle/contracts/facts/facts';
import type { FactsChange } from '@spindle/contracts/facts/facts-change';

/** The fields that change: those that the user touched. */
export type TouchedFacts = FactsChange;

/** Facts that are single texts. */
export const TEXT_FACTS = ['title', 'caption', 'credit', 'country', 'region', 'town'] as const;

/** Returns the number of assets that have a value of a fact that differs; null for a fact that all have alike. */
export function mixedCount({ mixed }: SelectionFacts, fact: string): number | null {
  return mixed.find((one) => one.fact === fact)?.assets ?? null;
}

/** Returns the number of assets with a date taken; undefined for a selection that is too large to compare. */
export function datedCount(facts: SelectionFacts): number | undefined {
  if (facts.assets === null) return undefined;
  return mixedCount(facts, 'taken') ?? (facts.common.taken ? facts.assets : 0);
}

/** Reads `46.3683, 14.1146`. Null for another text, or for values out of range. */
export function parsePosition(text: string): Position | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Returns a position as `parsePosition` reads it. */
export function formatPosition(position: Position | null | undefined): string {
  return position ? `${position.latitude}, ${position.longitude}` : '';
}

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
  const local = new Date(Date.parse(time) + offset * 60_000).toISOString().slice(0, 19);
  return { time: local, zone: formatZone(offset) };
}

/** Returns the date taken that the server accepts; undefined without a complete time. */
export function fromLocal({ time, zone }: LocalTaken): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time)) return undefined;
  return `${time.length === 16 ? `${time}:00` : time.slice(0, 19)}${zone}`;
}

/** Returns minutes east of UTC as `+02:00`. */
export function formatZone(minutes: number): string {
  const part = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${part(size / 60)}:${part(size % 60)}`;
}

/** All zones in use, from west to east: hours, and those with 30 or 45 minutes. */
export const ZONES: readonly string[] = [
  ...Array.from({ length: 27 }, (_, index) => (index - 12) * 60),
  ...[-570, -210, 210, 270, 330, 345, 390, 525, 570, 630, 765],
]
  .sort((one, other) => one - other)
  .map(formatZone);

/** Returns the zone of this device, at present. */
export function deviceZone(): string {
  return formatZone(-new Date().getTimezoneOffset());
}
