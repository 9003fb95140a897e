import { formatZone } from '@spindle/contracts/facts/zone';
import { expect, it } from 'vitest';
import { fromLocal, toLocal } from '../assets/local-taken.ts';
import { parsePosition } from '../assets/position-text.ts';
import { formatShift, partsOf, secondsBetween, secondsOf } from './clock-shift.ts';

it('reads positions, and refuses those out of range', () => {
  expect(parsePosition('46.3683, 14.1146')).toEqual({ latitude: 46.3683, longitude: 14.1146 });
  expect(parsePosition('-33.9 18.4')).toEqual({ latitude: -33.9, longitude: 18.4 });
  for (const text of ['91, 0', '0, 181', '46', 'north, east'])
    expect(parsePosition(text)).toBeNull();
});

it('shows and reads dates in the time of their place', () => {
  const taken = { time: '2025-06-14T22:30:00Z', offset_minutes: 330, source: 'USER' as const };
  const local = toLocal(taken);
  expect(local).toEqual({ time: '2025-06-15T04:00:00', zone: '+05:30' });
  expect(fromLocal(local)).toBe('2025-06-15T04:00:00+05:30');
  expect(fromLocal({ time: '2025-06-15T04:00', zone: '-03:30' })).toBe('2025-06-15T04:00:00-03:30');
  expect(fromLocal({ time: '', zone: '+00:00' })).toBeUndefined();
  expect(formatZone(-210)).toBe('-03:30');
});

it('computes how wrong a clock was from two photos of the same moment', () => {
  const taken = (time: string, offset_minutes: number | null) => ({
    time,
    offset_minutes,
    source: 'FILE_METADATA' as const,
  });
  const wrong = taken('2025-06-14T09:00:00Z', null);
  // The zone of the first is not known, so the local times count: 9:00 and 10:00.
  expect(secondsBetween(wrong, taken('2025-06-14T08:00:00Z', 120))).toBe(3600);
  expect(
    secondsBetween(taken('2025-06-14T09:00:00Z', 60), taken('2025-06-14T08:00:00Z', 120)),
  ).toBe(-3600);
});

it('splits a shift into parts, and names it', () => {
  expect(formatShift(3600)).toBe('+1 h 00 min');
  expect(formatShift(-(2 * 86_400 + 3 * 3600 + 5))).toBe('-2 d 3 h 00 min 05 s');
  for (const total of [0, 59, -3600, 100_000]) expect(secondsOf(partsOf(total))).toBe(total);
});
