import { expect, it } from 'vitest';
import { SchemaDocument } from './asset-schemas.ts';
import { findIncompatibilities } from './schema-changes.ts';

const schema = (properties: object, required: string[] = []) =>
  SchemaDocument.parse({ type: 'object', required, properties });
const text = { type: 'string', minLength: 1, maxLength: 20, searchable: true };
const before = schema({ sku: text, size: { type: 'string', enum: ['S', 'M'] } }, ['sku']);

it.each([
  ['nothing changes', { sku: text, size: { type: 'string', enum: ['S', 'M'] } }],
  ['a field is added', { sku: text, size: { type: 'string', enum: ['S', 'M'] }, more: text }],
  [
    'a text may be longer',
    { sku: { ...text, maxLength: 21 }, size: { type: 'string', enum: ['M', 'S'] } },
  ],
  [
    'a text may be of any length',
    { sku: { ...text, maxLength: undefined }, size: { type: 'string' } },
  ],
  ['a choice is added', { sku: text, size: { type: 'string', enum: ['S', 'M', 'L'] } }],
  [
    'only the title and the order change',
    {
      sku: { ...text, title: 'SKU', ui: { order: 2 } },
      size: { type: 'string', enum: ['S', 'M'] },
    },
  ],
])('allows a change where %s', (_what, properties) => {
  // Drops properties that are undefined, as a request does.
  expect(findIncompatibilities(before, schema(JSON.parse(JSON.stringify(properties))))).toEqual([]);
});

it.each([
  ['a type changes', { ...text, type: 'integer' }, 'sku changes type'],
  ['a text must be shorter', { ...text, maxLength: 19 }, 'sku has a smaller maxLength'],
  ['minLength changes', { ...text, minLength: 0 }, 'sku changes minLength'],
  [
    'searchable changes',
    { ...text, searchable: false, keyword_searchable: true },
    'sku changes searchable',
  ],
  ['filterable changes', { ...text, filterable: true }, 'sku changes filterable'],
  ['facetable changes', { ...text, facetable: true }, 'sku changes facetable'],
  [
    'keyword_searchable changes',
    { ...text, keyword_searchable: false },
    'sku changes keyword_searchable',
  ],
  ['a pattern is added', { ...text, pattern: '^a' }, 'sku changes pattern'],
])('refuses a change where %s', (_what, sku, message) => {
  const after = schema({ sku, size: { type: 'string', enum: ['S', 'M'] } });
  expect(findIncompatibilities(before, after)).toEqual([
    { path: 'schema.properties.sku', message },
  ]);
});

it('refuses a change that removes a field, removes choices, or makes a field required', () => {
  const after = schema({ size: { type: 'string', enum: ['S'] } }, ['size']);
  expect(findIncompatibilities(before, after).map(({ message }) => message)).toEqual([
    'sku is removed',
    'size loses choices',
    'size becomes required',
  ]);
});
