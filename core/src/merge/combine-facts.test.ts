import type { AssetFacts } from '@spindle/contracts/facts/facts';
import { expect, it } from 'vitest';
import { combineFacts } from './combine-facts.ts';

const NONE: AssetFacts = {
  tags: [],
  title: null,
  caption: null,
  credit: null,
  rating: null,
  flag: null,
  color_label: null,
  taken: null,
  position: null,
  country: null,
  region: null,
  town: null,
  camera: null,
  lens: null,
  iso: null,
  aperture: null,
  exposure: null,
  focal_length: null,
};

const combine = (own: Partial<AssetFacts>, ...others: Partial<AssetFacts>[]) =>
  combineFacts(
    { ...NONE, ...own },
    others.map((facts, n) => ({ id: `${n}`, facts: { ...NONE, ...facts } })),
  );

it('fills empty facts from the first source that has a value, and keeps own values', () => {
  const { values, merged } = combine(
    { title: 'Own' },
    { title: 'Other', caption: 'First', camera: 'NIKON Z 8' },
    { caption: 'Second', flag: 'PICK', color_label: 'RED' },
  );
  expect(values).toEqual({ caption: 'First', flag: 'PICK', color_label: 'RED' });
  expect(merged).toContainEqual({ field: 'caption', from: '0', value: 'First' });
});

it('takes the highest rating', () => {
  expect(combine({ rating: 3 }, { rating: 2 }, { rating: 5 }).values).toEqual({ rating: 5 });
  expect(combine({ rating: 3 }, { rating: 3 }).values).toEqual({});
});

it('unites tags in upper or lower case, each once', () => {
  const { values, merged } = combine(
    { tags: ['lake'] },
    { tags: ['Lake', 'bled'] },
    { tags: ['Bled', 'people/ana'] },
  );
  expect(values).toEqual({ tags: ['lake', 'bled', 'people/ana'] });
  expect(merged).toEqual([
    { field: 'tags', from: '0', value: ['bled'] },
    { field: 'tags', from: '1', value: ['people/ana'] },
  ]);
});

it('adds no more tags than an asset may have', () => {
  const many = Array.from({ length: 499 }, (_, n) => `tag ${n}`);
  expect(combine({ tags: many }, { tags: ['a', 'b'] }).values.tags).toHaveLength(500);
});

it('takes the names of a place from one asset', () => {
  expect(combine({}, { town: 'Bled', country: 'Slovenia' }, { region: 'Bavaria' }).values).toEqual({
    town: 'Bled',
    country: 'Slovenia',
  });
  expect(combine({ country: 'Austria' }, { town: 'Bled' }).values).toEqual({});
});
