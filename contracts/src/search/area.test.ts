import { expect, it } from 'vitest';
import { formatArea, parseArea } from './area.ts';

it('reads an area that it has written', () => {
  const area = { west: 14.05, south: 46.35, east: 14.15, north: 46.4 };
  expect(formatArea(area)).toBe('14.05,46.35,14.15,46.4');
  expect(parseArea('14.05,46.35,14.15,46.4')).toEqual(area);
  expect(parseArea('179,-18,-179,-17')).toEqual({ west: 179, south: -18, east: -179, north: -17 });
});

it.each(['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '0,50,10,40', '-181,0,0,1', '0,0,1,91', '1e1,0,1,1'])(
  'refuses %j',
  (text) => {
    expect(parseArea(text)).toBeNull();
  },
);
