import { expect, it } from 'vitest';
import { type RankedAsset, rankDuplicates } from './rank-duplicates.ts';

const make = (id: string, given: Partial<RankedAsset> = {}): RankedAsset => ({
  id,
  pixels: 12_000_000,
  contentType: 'image/jpeg',
  collections: 0,
  tags: 0,
  isEdited: false,
  size: 4_000_000,
  uploadTime: new Date('2026-05-01T10:00:00Z'),
  ...given,
});

const rank = (...assets: RankedAsset[]) =>
  rankDuplicates(assets).map(({ asset, reasons }) => [asset.id, reasons]);

it('prefers the largest picture to everything else', () => {
  expect(
    rank(make('small', { pixels: 1_000_000, tags: 9, collections: 3 }), make('large')),
  ).toEqual([
    ['large', ['largest_picture']],
    ['small', ['collections', 'tags']],
  ]);
});

it('prefers a raw file to its JPEG, whose size differs by a few pixels', () => {
  const raw = make('raw', {
    contentType: 'image/x-nikon-nef',
    pixels: 11_900_000,
    size: 30_000_000,
  });
  expect(rank(make('jpeg'), raw)).toEqual([
    ['raw', ['original_format', 'largest_file']],
    ['jpeg', []],
  ]);
});

it('prefers collections to tags, tags to edits, and edits to the larger file', () => {
  const order = rank(
    make('larger', { size: 5_000_000 }),
    make('edited', { isEdited: true }),
    make('tagged', { tags: 2 }),
    make('collected', { collections: 1 }),
  );
  expect(order).toEqual([
    ['collected', ['collections']],
    ['tagged', ['tags']],
    ['edited', ['edited']],
    ['larger', ['largest_file']],
  ]);
});

it('keeps the oldest of equal assets, and those of the same time in the order of their ids', () => {
  const earlier = new Date('2026-04-01T10:00:00Z');
  expect(rank(make('b'), make('a'), make('c', { uploadTime: earlier }))).toEqual([
    ['c', ['oldest']],
    ['a', []],
    ['b', []],
  ]);
});

it('names no largest picture among files without pixels', () => {
  expect(rank(make('a', { pixels: 0 }), make('b', { pixels: 0, tags: 1 }))).toEqual([
    ['b', ['tags']],
    ['a', []],
  ]);
});
