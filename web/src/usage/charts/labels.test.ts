import { expect, it } from 'vitest';
import { pointTimes, tickOf } from './point-times.ts';
import { shortenLabel } from './shorten-label.ts';

it('shortenLabel replaces the middle of a long path', () => {
  expect(shortenLabel('/assets/search', 100)).toBe('/assets/search');
  const short = shortenLabel('/assets/{ASSET_ID}/content/{KEY}/upload', 140);
  expect(short).toMatch(/^\/assets?…[^…]+\/upload$/);
});

it('shortenLabel leaves fewer capital letters, which are wider', () => {
  const path = shortenLabel('/retouch_in_the_background', 120);
  const key = shortenLabel('RETOUCH_IN_THE_BACKGROUND_', 120);
  expect(key).toMatch(/^RE.*…/);
  expect(key.length).toBeLessThan(path.length - 2);
});

it('the axis and the tooltip show UTC days for points of days', () => {
  const start = Date.UTC(2026, 10, 20) / 1000;
  const points = [
    { start, end: start + 2 * 86_400, value: 1 },
    { start: start + 2 * 86_400, end: start + 3 * 86_400, value: 1 },
  ];
  expect(tickOf(start, points)).toBe('20 Nov');
  expect(points.map((point) => pointTimes(point, points))).toEqual([
    ['20 Nov 2026', '21 Nov 2026'],
    ['22 Nov 2026'],
  ]);
});

it('the axis and the tooltip show times for points of hours', () => {
  const start = new Date(2026, 10, 20, 18, 30).getTime() / 1000;
  const points = [{ start, end: start + 3600, value: 1 }];
  expect(tickOf(start, points)).toBe('20 Nov, 18:30');
  expect(pointTimes({ start, end: start + 3600, value: 1 }, points)).toEqual([
    '20 Nov, 18:30',
    '20 Nov, 19:30',
  ]);
});
