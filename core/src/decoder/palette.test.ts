import { expect, it } from 'vitest';
import { paletteOf } from './palette.ts';

function pixels(...runs: [count: number, ...parts: number[]][]): Buffer {
  return Buffer.concat(
    runs.flatMap(([count, ...parts]) => Array.from({ length: count }, () => Buffer.from(parts))),
  );
}

it('returns the colors of an image with their percentages, largest first', () => {
  const data = pixels([250, 255, 0, 0], [650, 0, 0, 255], [100, 255, 255, 255]);
  expect(paletteOf({ data, channels: 3 })).toEqual([
    { hex: '#0000ff', percent: 65 },
    { hex: '#ff0000', percent: 25 },
    { hex: '#ffffff', percent: 10 },
  ]);
});

it('merges shades that look alike', () => {
  const data = pixels([50, 100, 150, 200], [50, 104, 152, 203]);
  expect(paletteOf({ data, channels: 3 })).toEqual([{ hex: '#6697ca', percent: 100 }]);
});

it('returns at most six colors, which add up to 100 %', () => {
  const data = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 256));
  const palette = paletteOf({ data, channels: 3 });
  expect(palette).toHaveLength(6);
  expect(palette.reduce((sum, color) => sum + color.percent, 0)).toBeCloseTo(100, 0);
});

it('ignores transparent pixels', () => {
  const data = pixels([90, 255, 0, 0, 0], [10, 0, 255, 0, 255]);
  expect(paletteOf({ data, channels: 4 })).toEqual([{ hex: '#00ff00', percent: 100 }]);
  expect(paletteOf({ data: pixels([9, 1, 2, 3, 0]), channels: 4 })).toEqual([]);
});
