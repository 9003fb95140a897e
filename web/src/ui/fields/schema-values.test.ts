import { expect, it } from 'vitest';
import { faultsOf, isFixed, withUnknown } from './schema-values.ts';

const NONE = { required: [], properties: {} };

it('draws a text that no schema knows with 1 to 200 characters [A-456] [A-457]', () => {
  const form = withUnknown(NONE, { note: 'x' });
  expect(form.properties.note).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
  expect(faultsOf(form, { note: 'x'.repeat(200) })).toEqual({});
  expect(Object.keys(faultsOf(form, { note: 'x'.repeat(201) }))).toEqual(['note']);
});

it('takes at most 100 characters for each text of a list that no schema knows [A-458]', () => {
  const form = withUnknown(NONE, { words: ['x'] });
  expect(faultsOf(form, { words: ['x'.repeat(100)] })).toEqual({});
  expect(Object.keys(faultsOf(form, { words: ['a', 'x'.repeat(101)] }))).toEqual(['words']);
});

it('lets nobody change the labels of faces and tags [A-459] [A-460]', () => {
  const text = { type: 'string' as const };
  for (const name of ['_filespin_face_ids', '_filespin_face_count', '_filespin_autotag_labels'])
    expect(isFixed(name, text), name).toBe(true);
  expect(isFixed('title', text)).toBe(false);
});
