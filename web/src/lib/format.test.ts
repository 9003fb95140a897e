import { expect, it } from 'vitest';
import {
  formatCount,
  formatDateTime,
  formatDateTimeWithSeconds,
  formatDay,
  formatDuration,
  formatExactTime,
  formatSize,
} from './format.ts';

it('formats sizes in B, KB, MB and up [A-950]', () => {
  const sizes = [0, 7, 1e3, 1e6, 1e9, 1e12, 1e15].map(formatSize);
  expect(sizes).toEqual(['0 B', '7 B', '1.0 KB', '1.0 MB', '1.0 GB', '1.0 TB', '1.0 PB']);
});

it('changes units in steps of 1000, after rounding [A-951]', () => {
  expect(formatSize(999)).toBe('999 B');
  expect(formatSize(1000)).toBe('1.0 KB');
  expect(formatSize(1024)).toBe('1.0 KB');
  expect(formatSize(999_949)).toBe('999.9 KB');
  expect(formatSize(999_950)).toBe('1.0 MB');
});

it('shows one decimal [A-952]', () => {
  expect(formatSize(4_870_000)).toBe('4.9 MB');
  expect(formatSize(128_000_000)).toBe('128.0 MB');
});

it('formats durations in h, m and s [A-953]', () => {
  expect(formatDuration(3 * 3600 + 25 * 60 + 7)).toBe('3h 25m 7s');
  expect(formatDuration(3600)).toBe('1h 0m 0s');
  expect(formatDuration(2530)).toBe('42m 10s');
  expect(formatDuration(28.4)).toBe('28s');
  expect(formatDuration(59.6)).toBe('1m 0s');
  expect(formatDuration(0)).toBe('0s');
});

it('formats dates in one way, in the user’s time zone', () => {
  const local = new Date(2026, 8, 2, 8, 5, 9).toISOString();
  expect(formatDay(local)).toBe('2 Sep 2026');
  expect(formatDateTime(local)).toBe('2 Sep 2026, 08:05');
  expect(formatDateTimeWithSeconds(local)).toBe('2 Sep 2026, 08:05:09');
  expect(formatExactTime(local)).toMatch(/^Wednesday,? 2 September 2026 at 08:05:09 \S+$/);
});

it('keeps a day, and a time without a zone, unchanged', () => {
  expect(formatDateTime('2026-11-20')).toBe('20 Nov 2026');
  expect(formatExactTime('2026-11-20')).toMatch(/^Friday,? 20 November 2026$/);
  expect(formatDateTime('2026-11-20T18:10:05')).toBe('20 Nov 2026, 18:10');
  expect(formatExactTime('2026-11-20T18:10:05')).toMatch(/^Friday,? 20 November 2026 at 18:10:05$/);
});

it('returns an invalid date unchanged', () => {
  const formats = [formatDay, formatDateTime, formatDateTimeWithSeconds, formatExactTime];
  expect(formats.map((format) => format('soon'))).toEqual(['soon', 'soon', 'soon', 'soon']);
});

it('groups the digits of counts', () => {
  expect(formatCount(12_486)).toBe('12,486');
});
