import { expect, it } from 'vitest';
import { compileSchema } from '../metadata/compile-schema.ts';
import { combineData, VALUE_CONFLICT } from './combine.ts';

const allowAnything = () => [];
const from = (data: Record<string, unknown>, id = 'a') => ({ id, data });

it('fills empty fields from the first source that has a value, and keeps own values', () => {
  const own = { title: 'Own', credit: ' ', people: [], rating: 0 };
  const combined = combineData(
    own,
    [
      from({ title: 'Other', credit: '', rating: 0, city: 'York' }, 'a'),
      from({ credit: 'Ann', city: 'Bath', people: ['Bo'] }, 'b'),
    ],
    allowAnything,
  );
  expect(combined.data).toEqual({
    title: 'Own',
    credit: 'Ann',
    people: ['Bo'],
    rating: 0,
    city: 'York',
  });
  expect(combined.merged.map(({ field, from: id }) => [field, id])).toEqual([
    ['city', 'a'],
    ['credit', 'b'],
    ['people', 'b'],
  ]);
  expect(combined.skipped).toEqual([
    { field: 'title', from: 'a', value: 'Other', message: VALUE_CONFLICT },
    { field: 'city', from: 'b', value: 'Bath', message: VALUE_CONFLICT },
  ]);
});

it('combines lists and adds each entry once', () => {
  const sources = [from({ tags: ['b', 'c'] }, 'a'), from({ tags: ['c', { x: 1 }] }, 'b')];
  const { data, merged, skipped } = combineData({ tags: ['a', 'b'] }, sources, allowAnything);
  expect(data).toEqual({ tags: ['a', 'b', 'c', { x: 1 }] });
  expect(merged.map(({ value }) => value)).toEqual([['c'], [{ x: 1 }]]);
  expect(skipped).toEqual([]);
});

it('skips only values that violate the schema, even if the data was invalid before', () => {
  const validate = compileSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['sku'],
    properties: {
      sku: { type: 'string' },
      year: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
    },
  });
  const given = from({ year: 'soon', tags: ['b', 'c'], city: 'York' });
  const { data, skipped } = combineData({ tags: ['a'] }, [given], validate);
  expect(data).toEqual({ tags: ['a'], city: 'York' });
  expect(skipped.map(({ field, message }) => [field, message])).toEqual([
    ['year', 'must be a whole number'],
    ['tags', 'must have at most 2 entries'],
  ]);
});

it('skips values that exceed the maximum size of the data', () => {
  const { merged, skipped } = combineData(
    { long: 'x'.repeat(2950) },
    [from({ more: 'y'.repeat(100), short: 'z' })],
    allowAnything,
  );
  expect(merged.map(({ field }) => field)).toEqual(['short']);
  expect(skipped.map(({ field }) => field)).toEqual(['more']);
});
