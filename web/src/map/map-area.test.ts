import { expect, it } from 'vitest';
import { WORLD } from './map-api.ts';
import { formatPoint, isSpot, parsePoint, queryOfArea, visibleArea } from './map-area.ts';

it('shows an area with a margin, also beyond 180 degrees', () => {
  expect(visibleArea({ west: 10, south: 40, east: 20, north: 50 })).toEqual({
    west: 8,
    south: 38,
    east: 22,
    north: 52,
  });
  expect(visibleArea({ west: 175, south: -10, east: 185, north: 0 })).toMatchObject({
    west: 173,
    east: -173,
  });
  expect(visibleArea({ west: -200, south: -60, east: 200, north: 70 })).toMatchObject({
    west: WORLD.west,
    east: WORLD.east,
  });
});

it('keeps a query in that of an area', () => {
  const area = { west: 14, south: 46, east: 14.1, north: 46.1 };
  expect(queryOfArea(area, '')).toBe('area:13.9999,45.9999,14.1001,46.1001');
  expect(queryOfArea(area, 'a OR b')).toBe('area:13.9999,45.9999,14.1001,46.1001 (a OR b)');
});

it('tells one place from several', () => {
  expect(isSpot({ west: 14, south: 46, east: 14.0001, north: 46.0001 })).toBe(true);
  expect(isSpot({ west: 14, south: 46, east: 14.01, north: 46 })).toBe(false);
});

it('reads the point of an address that it has written', () => {
  const point = { latitude: 46.36361, longitude: 14.09381, zoom: 12.5 };
  expect(parsePoint(formatPoint(point))).toEqual(point);
  for (const text of [null, '', '1,2', '95,0,3', 'a,b,c', '1,2,40'])
    expect(parsePoint(text)).toBeNull();
});
