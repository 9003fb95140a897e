import { expect, it } from 'vitest';
import { pointTimes, positionOf, tickOf } from './point-times.ts';
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
  expect(tickOf(start, points, 'sum')).toBe('20 Nov');
  expect(points.map((point) => pointTimes(point, points, 'sum'))).toEqual([
    ['20 Nov 2026', '21 Nov 2026'],
    ['22 Nov 2026'],
  ]);
});

it('the axis and the tooltip show UTC times for points of hours', () => {
  const start = Date.UTC(2026, 10, 20, 18, 30) / 1000;
  const points = [{ start, end: start + 3600, value: 1 }];
  expect(tickOf(start, points, 'sum')).toBe('20 Nov, 18:30');
  expect(pointTimes({ start, end: start + 3600, value: 1 }, points, 'sum')).toEqual([
    '20 Nov, 18:30',
    '20 Nov, 19:30',
  ]);
});

it('sizes stand at the end of the time that they cover', () => {
  const start = Date.UTC(2026, 10, 20) / 1000;
  const days = [{ start, end: start + 2 * 86_400, value: 1 }];
  const hours = [{ start: start + 3600, end: start + 7200, value: 1 }];
  const [day, hour] = [...days, ...hours];
  if (!day || !hour) throw new Error('unreachable: there are two points');
  expect([positionOf(day, 'last'), positionOf(day, 'sum')]).toEqual([day.end, start]);
  expect(tickOf(day.end, days, 'last')).toBe('21 Nov');
  expect(pointTimes(day, days, 'last')).toEqual(['21 Nov 2026']);
  expect(tickOf(hour.end, hours, 'last')).toBe('20 Nov, 02:00');
  expect(pointTimes(hour, hours, 'last')).toEqual(['20 Nov, 02:00']);
});
