import type { Taken } from '@spindle/contracts/facts/facts';

/** How far a clock was wrong, in parts. */
export interface ClockShift {
  /** 1: the photos are older than they say, and move to a later time; -1: to an earlier one. */
  direction: 1 | -1;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

export const NO_SHIFT: ClockShift = { direction: 1, days: 0, hours: 0, minutes: 0, seconds: 0 };

export function secondsOf({ direction, days, hours, minutes, seconds }: ClockShift): number {
  const size = ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  return size === 0 ? 0 : direction * size;
}

export function partsOf(total: number): ClockShift {
  const size = Math.abs(total);
  return {
    direction: total < 0 ? -1 : 1,
    days: Math.floor(size / 86_400),
    hours: Math.floor(size / 3600) % 24,
    minutes: Math.floor(size / 60) % 60,
    seconds: size % 60,
  };
}

/** Returns the seconds from one date taken to the other. Compares local times where one of the zones is not known. */
export function secondsBetween(wrong: Taken, right: Taken): number {
  const isZoned = wrong.offset_minutes !== null && right.offset_minutes !== null;
  const at = ({ time, offset_minutes }: Taken) =>
    Date.parse(time) + (isZoned ? 0 : (offset_minutes ?? 0) * 60_000);
  return Math.round((at(right) - at(wrong)) / 1000);
}

/** Returns a shift as `+1 h 00 min` or `-2 d 3 h 00 min 05 s`. */
export function formatShift(total: number): string {
  const { days, hours, minutes, seconds } = partsOf(total);
  const two = (number: number) => String(number).padStart(2, '0');
  const parts = [
    ...(days > 0 ? [`${days} d`] : []),
    `${hours} h`,
    `${two(minutes)} min`,
    ...(seconds > 0 ? [`${two(seconds)} s`] : []),
  ];
  return `${total < 0 ? '-' : '+'}${parts.join(' ')}`;
}
