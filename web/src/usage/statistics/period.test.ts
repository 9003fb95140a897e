import { expect, it } from 'vitest';
import {
  boundsBefore,
  boundsOf,
  DETAILS_DEFAULT,
  isDay,
  OVERVIEW_DEFAULT,
  PERIOD_HOURS,
} from './period.ts';

const NOW = Date.UTC(2026, 10, 25, 12) / 1000;
const day = (date: number, month = 10) => Date.UTC(2026, month, date) / 1000;

// Proves: B-933, B-934, B-935, B-936, B-937, B-938
it('there are four periods; the overview begins with 24 hours, the details with a week', () => {
  expect(PERIOD_HOURS).toEqual([24, 168, 720, 8760]);
  expect(OVERVIEW_DEFAULT).toBe(24);
  expect(DETAILS_DEFAULT).toBe(168);
});

it('a period ends now and begins its hours before', () => {
  expect(boundsOf({ kind: 'past', hours: 168 }, NOW)).toEqual({
    start: day(18) + 43_200,
    end: NOW,
  });
});

it('chosen days are whole UTC days, and end now at the latest', () => {
  const days = { kind: 'custom', start: '2026-11-01', end: '2026-11-03' } as const;
  expect(boundsOf(days, NOW)).toEqual({ start: day(1), end: day(4) });
  expect(boundsOf({ ...days, end: '2026-11-25' }, NOW)).toEqual({ start: day(1), end: NOW });
});

it('the time before chosen days is as long, also while the last day has not ended', () => {
  expect(boundsBefore({ start: '2026-11-01', end: '2026-11-03' }, NOW)).toEqual({
    start: day(29, 9),
    end: day(1),
  });
  expect(boundsBefore({ start: '2026-11-24', end: '2026-11-25' }, NOW)).toEqual({
    start: day(22),
    end: NOW - 2 * 86_400,
  });
});

it('isDay accepts days of the calendar only', () => {
  expect(['2026-11-30', '2024-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-30', '2026-13-01', '2026-11-3', '', '20 Nov 2026'].some(isDay)).toBe(false);
});
