import { expect, it } from 'vitest';
import { type CollageOptions, planCollage } from './collage-layout.ts';

const OPTIONS: CollageOptions = { layout: 'grid', spacing: 10, width: 1000 };
const LAYOUTS = ['grid', 'columns', 'rows', 'mosaic'] as const;

/** Returns aspect ratios of that many images, landscape, portrait and square. */
const ratiosOf = (count: number) =>
  Array.from({ length: count }, (_, at) => [1.5, 0.75, 1][at % 3] ?? 1);

/** Returns every combination of a layout, a number of images, an aspect ratio and a number of columns. */
const listCases = () =>
  LAYOUTS.flatMap((layout) =>
    [2, 5, 12].flatMap((count) =>
      [undefined, 2].flatMap((aspect) =>
        [undefined, 3].map((columns) => ({ layout, count, aspect, columns })),
      ),
    ),
  );

it('keeps all cells inside with spacing between and around them, for every layout, count and aspect', () => {
  for (const { count, ...options } of listCases()) {
    const what = JSON.stringify({ count, ...options });
    const plan = planCollage(ratiosOf(count), { ...OPTIONS, ...options });
    expect(plan.cells, what).toHaveLength(count);
    expect(plan.width, what).toBe(OPTIONS.width);
    if (options.aspect) expect(Math.abs(plan.height - 500), what).toBeLessThan(3);
    for (const [at, a] of plan.cells.entries()) {
      expect(Math.min(a.left, a.top), what).toBeGreaterThanOrEqual(9);
      expect(a.left + a.width, what).toBeLessThanOrEqual(plan.width - 9);
      expect(a.top + a.height, what).toBeLessThanOrEqual(plan.height - 9);
      for (const b of plan.cells.slice(at + 1)) {
        const isBeside = a.left + a.width + 9 <= b.left || b.left + b.width + 9 <= a.left;
        const isBelow = a.top + a.height + 9 <= b.top || b.top + b.height + 9 <= a.top;
        expect(isBeside || isBelow, what).toBe(true);
      }
    }
  }
});

it('crops no image in columns, rows and a mosaic', () => {
  for (const layout of ['columns', 'rows', 'mosaic'] as const) {
    const ratios = ratiosOf(7);
    const { cells } = planCollage(ratios, { ...OPTIONS, layout });
    for (const [at, { width, height }] of cells.entries())
      expect(Math.abs(width - height * (ratios[at] ?? 0)), layout).toBeLessThan(2.5);
  }
});

it('fills a grid with cells of one size, and its last row without gaps', () => {
  const { cells } = planCollage(ratiosOf(5), { ...OPTIONS, columns: 3 });
  expect(cells.map(({ top }) => top)).toEqual([10, 10, 10, cells[3]?.top, cells[3]?.top]);
  expect(new Set(cells.slice(0, 3).map(({ width }) => width)).size).toBe(1);
  expect(cells[4]).toMatchObject({ left: 505, width: 485 });
});

it('scales down a collage that is too large, and limits the spacing so that images have room', () => {
  const tall = planCollage(Array(20).fill(0.2), { ...OPTIONS, layout: 'rows', width: 8000 });
  expect(tall.height).toBeLessThanOrEqual(16_100);
  expect(tall.width * tall.height).toBeLessThanOrEqual(65_000_000);
  const small = planCollage(ratiosOf(4), OPTIONS, 400);
  expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(404);
  const wide = planCollage(ratiosOf(20), {
    ...OPTIONS,
    layout: 'columns',
    spacing: 200,
    width: 400,
  });
  expect(Math.min(...wide.cells.map(({ width }) => width))).toBeGreaterThan(3);
});
