import { expect, it } from 'vitest';
import { addUnknownProperties, isReadOnly, validationErrors } from './schema-values.ts';

const NONE = { required: [], properties: {} };

it('limits a text that is not in the schema to 1 to 200 characters [A-456] [A-457]', () => {
  const form = addUnknownProperties(NONE, { note: 'x' });
  expect(form.properties.note).toMatchObject({ type: 'string', minLength: 1, maxLength: 200 });
  expect(validationErrors(form, { note: 'x'.repeat(200) })).toEqual({});
  expect(Object.keys(validationErrors(form, { note: 'x'.repeat(201) }))).toEqual(['note']);
});

it('limits each text of a list that is not in the schema to 100 characters [A-458]', () => {
  const form = addUnknownProperties(NONE, { words: ['x'] });
  expect(validationErrors(form, { words: ['x'.repeat(100)] })).toEqual({});
  expect(Object.keys(validationErrors(form, { words: ['a', 'x'.repeat(101)] }))).toEqual(['words']);
});

it('makes the labels of faces and tags read-only [A-459] [A-460]', () => {
  const text = { type: 'string' as const };
  for (const name of ['_filespin_face_ids', '_filespin_face_count', '_filespin_autotag_labels'])
    expect(isReadOnly(name, text), name).toBe(true);
  expect(isReadOnly('title', text)).toBe(false);
});
