import { expect, it } from 'vitest';
import { expectStorable } from './storable.ts';

it.each([
  [{ name: 'a\0b' }, 'name'],
  [{ layers: [{ text: 'a' }, { text: '\ud800' }] }, 'layers.1.text'],
  [{ data: { 'a\0': 1 } }, 'data'],
  [{ data: { deep: ['x', null, ['\udc00']] } }, 'data.deep.2.0'],
])('refuses a text that cannot be stored, with its path: %j', (value, path) => {
  expect(() => expectStorable(value)).toThrow(
    expect.objectContaining({ status: 400, details: [expect.objectContaining({ path })] }),
  );
});

it('accepts all other values at any depth', () => {
  let deep: unknown = 'at the bottom';
  for (let depth = 0; depth < 5000; depth++) deep = [deep];
  expectStorable({ name: 'Zürich 😀 \u0001\n', empty: '', none: null, at: new Date(), deep });
});
