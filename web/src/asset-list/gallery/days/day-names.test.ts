import { expect, it } from 'vitest';
import { dayName, monthName, parseDay } from './day-names.ts';

it('names days and months', () => {
  expect(dayName('2025-06-14')).toBe('Sat 14 June 2025');
  expect(monthName('2025-06-14')).toBe('June 2025');
});

it.each([
  ['2024', '2024-12-31'],
  ['june 24', '2024-06-30'],
  ['Jun 2024', '2024-06-30'],
  ['2024 february', '2024-02-29'],
  ['14 jun 2024', '2024-06-14'],
  ['June 14, 2024', '2024-06-14'],
  ['6/2024', '2024-06-30'],
  ['2024-06', '2024-06-30'],
  ['2024-06-14', '2024-06-14'],
  ['14.6.1998', '1998-06-14'],
  ['may 98', '1998-05-31'],
])('reads %s as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each(['', 'yesterday', 'june', '14', '31 feb 2024', '2024-13', 'june 24 maybe'])(
  'does not read “%s”',
  (text) => {
    expect(parseDay(text)).toBeNull();
  },
);
