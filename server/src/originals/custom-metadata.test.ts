import { expect, it } from 'vitest';
import { parseCustomMetadata } from './custom-metadata.ts';

it('returns the data of an upload', () => {
  const text = JSON.stringify({ data: { title: 'Été 📷', tags: ['a', 'b'], year: 2024 } });
  expect(parseCustomMetadata(text)).toEqual({
    data: { title: 'Été 📷', tags: ['a', 'b'], year: 2024 },
  });
});

it('treats a missing and an empty text as no data', () => {
  const none = { data: {} };
  for (const text of [undefined, null, '']) expect(parseCustomMetadata(text)).toEqual(none);
});

it('drops the internal fields of the product', () => {
  const text = '{"data":{"_filespin_source":"x","filespin_search_txt":"words"}}';
  expect(parseCustomMetadata(text).data).toEqual({ filespin_search_txt: 'words' });
});

it.each([
  ['text that is not JSON', '{data'],
  ['a list', '[]'],
  ['data that is not an object', '{"data":"x"}'],
  ['a schema id that is not a number', '{"data_schema_id":"x"}'],
  ['a NUL in a value', '{"data":{"a":["x\\u0000"]}}'],
  ['a NUL in a name', '{"data":{"a\\u0000":1}}'],
  ['a lone surrogate', '{"data":{"a":"\\ud800"}}'],
  ['20,000 levels of nesting', `{"data":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`],
])('refuses %s', (_what, text) => {
  expect(() => parseCustomMetadata(text)).toThrow('custom_metadata is not usable');
});

it('lets no field name change a prototype', () => {
  const { data } = parseCustomMetadata('{"data":{"__proto__":{"a":1},"constructor":1}}');
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
  expect(data).not.toHaveProperty('a');
});
