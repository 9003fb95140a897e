import { expect, it } from 'vitest';
import { assetId, foundAsset } from '../../test/search-answers.ts';
import { previewShape, previewSources } from './preview-size.ts';

const sourcesOf = (width: number | null, height: number | null) =>
  previewSources({ id: assetId(1), ...foundAsset(), width, height });
const shapeOf = (width: number | null, height: number | null, thumbhash: string | null = null) =>
  previewShape({ width, height, thumbhash });

it('requests 800x600 first, and larger sources by the width of the stage [A-193] [A-935]', () => {
  const { src, srcSet, sizes } = sourcesOf(6000, 4000);
  expect(src).toBe(`/api/v1/assets/${assetId(1)}/conversions?resize=800,600&v=3`);
  expect(srcSet.split(', ')).toEqual([
    `${src} 800w`,
    `${src.replace('800,600', '1600,1200')} 1600w`,
    `${src.replace('800,600', '2048,1536')} 2048w`,
  ]);
  expect(sizes).toBe(
    '(max-width: 767.98px) min(100vw, 100vh * 1.5000, 6000px), min(100vw - 428px, (100vh - 110px) * 1.5000, 6000px)',
  );
});

it('returns the widths of images with another shape in the boxes', () => {
  const widths = sourcesOf(3000, 4000)
    .srcSet.split(', ')
    .map((source) => source.split(' ')[1]);
  expect(widths).toEqual(['450w', '900w', '1152w']);
});

it('requests a small image once and does not enlarge it', () => {
  const { src, srcSet } = sourcesOf(320, 200);
  expect(srcSet).toBe(`${src} 320w`);
  expect(shapeOf(320, 200)).toEqual({ ratio: 1.6, widthMax: 320 });
});

it('uses the shape of the placeholder when the size is unknown', () => {
  const upright = 'HwgCBQBECEVQFkZZA5FUFECZqICs';
  expect(shapeOf(null, null, upright).ratio).toBeLessThan(1);
  expect(shapeOf(null, null).ratio).toBeCloseTo(4 / 3);
});
