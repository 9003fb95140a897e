import { rgbaToThumbHash } from 'thumbhash';
import { expect, it } from 'vitest';
import { foundAsset } from '../../test/search-answers.ts';
import { placeholderOf } from './placeholder.ts';
import { isShownWhole, thumbnailSources } from './thumbnail-sources.ts';

const asset = (changes: Parameters<typeof foundAsset>[0]) => ({ id: 'a', ...foundAsset(changes) });

function thumbhash(alpha: number): string {
  const pixels = Array.from({ length: 16 }, () => [200, 80, 30, alpha]).flat();
  return btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, pixels)));
}

it('states the width of the image in each box, and the width that fills its tile', () => {
  const portrait = thumbnailSources(asset({ width: 4000, height: 6000 }), 300, 250);
  expect(portrait.srcSet).toMatch(/resize=300,300&v=3 200w, .*resize=600,600&v=3 400w$/);
  expect(portrait.sizes).toBe('250px');
  const panorama = thumbnailSources(asset({ width: 8000, height: 2000 }), 300, 250);
  expect(panorama.sizes).toBe('750px');
});

it('states no more pixels than the original has', () => {
  const small = thumbnailSources(asset({ width: 240, height: 120 }), 300, 250);
  expect(small.srcSet).toMatch(/ 240w, .* 240w$/);
});

it('shows documents, audio and transparent images whole, while photos and videos fill the tile', () => {
  expect(isShownWhole(asset({ content_type: 'application/pdf' }))).toBe(true);
  expect(isShownWhole(asset({ content_type: 'audio/flac' }))).toBe(true);
  expect(isShownWhole(asset({ thumbhash: thumbhash(120) }))).toBe(true);
  expect(isShownWhole(asset({ thumbhash: thumbhash(255) }))).toBe(false);
  expect(isShownWhole(asset({ content_type: 'video/mp4' }))).toBe(false);
});

it('returns the image of a thumbhash, and null for an invalid one', () => {
  const hash = thumbhash(255);
  expect(placeholderOf(hash)).toMatch(/^data:image\/png;base64,/);
  expect(placeholderOf('abc')).toBeNull();
  expect(placeholderOf('not base64!')).toBeNull();
});
