import { expect, it } from 'vitest';
import { parseFileDate } from './file-date.ts';

it('reads a time with its zone, and milliseconds', () => {
  const at = new Date('2025-06-14T08:30:00Z');
  expect(parseFileDate('2025-06-14T10:30:00+02:00')).toEqual({ at, offsetMinutes: 120 });
  expect(parseFileDate(String(at.getTime()))).toEqual({ at, offsetMinutes: 0 });
});

it.each([
  null,
  '',
  '0',
  'yesterday',
  '2025-06-14T10:30:00',
  '2025-06-14T10:30:00+19:00',
  '315532800000', // the first day of 1980, of archives without dates
  '9999999999999',
])('%s is no date', (text) => {
  expect(parseFileDate(text)).toBeNull();
});
