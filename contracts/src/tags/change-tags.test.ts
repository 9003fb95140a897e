import { expect, it } from 'vitest';
import { changedTags } from './change-tags.ts';

it('renames a tag in its place, with the tags below it', () => {
  const tags = ['lake', 'Peple/Ana', 'peple', 'peplex'];
  expect(changedTags(tags, { from: 'peple', to: 'People' })).toEqual([
    'lake',
    'People/Ana',
    'People',
    'peplex',
  ]);
});

it('moves a tag to another level', () => {
  expect(changedTags(['ana/1999'], { from: 'Ana', to: 'people/Ana' })).toEqual(['people/Ana/1999']);
  expect(changedTags(['people/ana'], { from: 'people/ana', to: 'ana' })).toEqual(['ana']);
});

it('keeps one of two tags that become the same', () => {
  expect(changedTags(['auto', 'car', 'auto/vw'], { from: 'auto', to: 'Car' })).toEqual([
    'Car',
    'Car/vw',
  ]);
});

it('removes a tag with those below it', () => {
  expect(changedTags(['car', 'car/vw', 'care'], { from: 'CAR', to: null })).toEqual(['care']);
});
