import { expect, it } from 'vitest';
import { formatNarrow, formatShort, formatValue, unitOf } from './stat-facts.ts';

it('transferred data, CDN traffic and storage are in bytes, transcodes in minutes [B-401] [B-402]', () => {
  expect(unitOf('lb', '')).toBe('bytes');
  expect(unitOf('storage', '')).toBe('bytes');
  expect(unitOf('cdn', 'traffic')).toBe('bytes');
  expect(unitOf('cdn', 'request')).toBe('count');
  expect(unitOf('transcodes', '')).toBe('minutes');
  expect(unitOf('api', '/api/v1/assets/search')).toBe('count');
  expect(formatValue(412_800_000_000, 'bytes')).toBe('412.8 GB');
  expect(formatShort(4_900_000, 'bytes')).toBe('4.9 MB');
  expect(formatValue(1284.25, 'minutes')).toBe('1,284.3 min');
  expect(formatShort(1284.25, 'minutes')).toBe('1.3K min');
  expect(formatValue(148_905, 'count')).toBe('148,905');
  expect(formatShort(48_210, 'count')).toBe('48.2K');
});

it('parts of a minute are not rounded to zero', () => {
  expect(formatValue(0.04, 'minutes')).toBe('0.04 min');
  expect(formatValue(0.75, 'minutes')).toBe('0.75 min');
  expect(formatValue(1.25, 'minutes')).toBe('1.3 min');
  expect(formatValue(0, 'minutes')).toBe('0 min');
});

it('counts of a billion and more are short in narrow columns', () => {
  expect(formatNarrow(999_999_999)).toBe('999,999,999');
  expect(formatNarrow(1_234_567_890)).toBe('1.2B');
});

it('the ticks of an axis have different texts, of which none is wrong', () => {
  const texts = (...ticks: number[]) => ticks.map((tick) => formatShort(tick, 'minutes'));
  expect(texts(0, 0.02, 0.04, 0.06)).toEqual(['0 min', '0.02 min', '0.04 min', '0.06 min']);
  expect(texts(0.25, 0.5, 0.75, 1)).toEqual(['0.25 min', '0.5 min', '0.75 min', '1 min']);
});
