import { expect, it } from 'vitest';
import { assetId, foundAsset } from '../test/search-answers.ts';
import { previewBox, previewSources } from './preview-size.ts';

const box = (width: number | null, height: number | null) => previewBox({ width, height });

it('[A-193][A-935] caps the preview at 800x600, whatever the shape', () => {
  expect(box(6000, 4000)).toEqual({ width: 800, height: (800 * 2) / 3 });
  expect(box(4000, 6000)).toEqual({ width: 400, height: 600 });
  expect(box(20_000, 100)).toEqual({ width: 800, height: 4 });
  expect(box(null, null)).toEqual({ width: 800, height: 600 });
});

it('does not enlarge a small picture', () => {
  expect(box(320, 200)).toEqual({ width: 320, height: 200 });
});

it('fetches twice the pixels for a dense screen', () => {
  const { src, srcSet } = previewSources({ id: assetId(1), ...foundAsset() });
  expect(src).toBe(`/api/v1/assets/${assetId(1)}/conversions?resize=800,600&v=3`);
  expect(srcSet).toBe(`${src} 1x, ${src.replace('800,600', '1600,1200')} 2x`);
});
