import { compileSchema } from '@spindle/core/metadata/compile-schema';
import { expect, it } from 'vitest';
import { combineData, OTHER_VALUE } from './combine.ts';

const free = () => [];
const from = (data: Record<string, unknown>, id = 'a') => ({ id, data });

it('fills what is empty, by the first that has it, and keeps the own values', () => {
  const own = { title: 'Own', credit: ' ', people: [], rating: 0 };
  const combined = combineData(
    own,
    [
      from({ title: 'Other', credit: '', rating: 0, city: 'York' }, 'a'),
      from({ credit: 'Ann', city: 'Bath', people: ['Bo'] }, 'b'),
    ],
    free,
  );
  expect(combined.data).toEqual({
    title: 'Own',
    credit: 'Ann',
    people: ['Bo'],
    rating: 0,
    city: 'York',
  });
  expect(combined.taken.map(({ field, from: id }) => [field, id])).toEqual([
    ['city', 'a'],
    ['credit', 'b'],
    ['people', 'b'],
  ]);
  expect(combined.leftOut).toEqual([
    { field: 'title', from: 'a', value: 'Other', message: OTHER_VALUE },
    { field: 'city', from: 'b', value: 'Bath', message: OTHER_VALUE },
  ]);
});

it('unites lists, each entry once', () => {
  const sources = [from({ tags: ['b', 'c'] }, 'a'), from({ tags: ['c', { x: 1 }] }, 'b')];
  const { data, taken, leftOut } = combineData({ tags: ['a', 'b'] }, sources, free);
  expect(data).toEqual({ tags: ['a', 'b', 'c', { x: 1 }] });
  expect(taken.map(({ value }) => value)).toEqual([['c'], [{ x: 1 }]]);
  expect(leftOut).toEqual([]);
});

it('leaves out what the schema does not allow, and nothing else, however the data was before', () => {
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
  const { data, leftOut } = combineData({ tags: ['a'] }, [given], validate);
  expect(data).toEqual({ tags: ['a'], city: 'York' });
  expect(leftOut.map(({ field, message }) => [field, message])).toEqual([
    ['year', 'must be a whole number'],
    ['tags', 'must have at most 2 entries'],
  ]);
});

it('leaves out what would be too much', () => {
  const { taken, leftOut } = combineData(
    { long: 'x'.repeat(2950) },
    [from({ more: 'y'.repeat(100), short: 'z' })],
    free,
  );
  expect(taken.map(({ field }) => field)).toEqual(['short']);
  expect(leftOut.map(({ field }) => field)).toEqual(['more']);
});
