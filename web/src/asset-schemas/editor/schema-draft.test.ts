import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import { expect, it } from 'vitest';
import { assignErrors, errorsOfDraft } from './draft-errors.ts';
import { choicesOf, FIELD_KINDS, kindOf, toKind, withChoices } from './field-kinds.ts';
import {
  documentOf,
  draftOf,
  moveField,
  nameFor,
  readDocument,
  withDocument,
} from './schema-draft.ts';

const schemaOf = (properties: Record<string, { type: 'string'; order?: number }>): AssetSchema => ({
  id: 5,
  name: { en: 'Products' },
  status: 'ACTIVE',
  schema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['b'],
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, { type, order }]) => {
        const ui = order === undefined ? undefined : { order };
        return [name, { type, maxLength: 9, ui, filespin_properties: { ui } }];
      }),
    ),
  },
});

const namesOf = (draft: ReturnType<typeof draftOf>) => draft.fields.map(({ name }) => name);
const ordersOf = (draft: ReturnType<typeof draftOf>) =>
  Object.values(documentOf(draft).properties as Record<string, { ui?: { order?: number } }>).map(
    ({ ui }) => ui?.order,
  );

it('begins with the fields in the order of the form, and keeps what it does not change', () => {
  const draft = draftOf(
    schemaOf({ a: { type: 'string', order: 2 }, b: { type: 'string', order: 1 } }),
  );
  expect(namesOf(draft)).toEqual(['b', 'a']);
  expect(documentOf(draft)).toEqual({
    type: 'object',
    required: ['b'],
    properties: {
      b: { type: 'string', maxLength: 9, ui: { order: 1 } },
      a: { type: 'string', maxLength: 9, ui: { order: 2 } },
    },
  });
});

it('numbers the fields only when their order changed', () => {
  const draft = draftOf(
    schemaOf({ a: { type: 'string', order: 1 }, b: { type: 'string', order: 5 } }),
  );
  expect(ordersOf(draft)).toEqual([1, 5]);
  const other = { ...draft, fields: moveField(draft.fields, 0, 1) };
  expect(namesOf(other)).toEqual(['b', 'a']);
  expect(ordersOf(other)).toEqual([1, 2]);
  const plain = draftOf(schemaOf({ a: { type: 'string' }, b: { type: 'string' } }));
  expect(ordersOf(plain)).toEqual([undefined, undefined]);
});

it('reads a JSON document and recognizes its fields', () => {
  const draft = draftOf(schemaOf({ a: { type: 'string' } }));
  const text = JSON.stringify({
    type: 'object',
    properties: { a: { type: 'string', title: 'A', maxLength: 20 }, c: { type: 'boolean' } },
  });
  const read = readDocument(text);
  const next = read?.data && withDocument(draft, read.data);
  expect(next?.fields.map(({ name, isStored }) => [name, isStored])).toEqual([
    ['a', true],
    ['c', false],
  ]);
  expect(next?.fields[0]?.uid).toBe(draft.fields[0]?.uid);
  expect(next?.fields[0]?.property).toMatchObject({ title: { en: 'A' }, maxLength: 20 });
  expect(readDocument('{')).toBeNull();
  expect(readDocument('{"type":"object","properties":{"a b":{"type":"string"}}}')?.success).toBe(
    false,
  );
});

it('suggests the name of a field from its title', () => {
  expect(nameFor('Date of shoot (UTC)')).toBe('date_of_shoot_utc');
  expect(nameFor('Été')).toBe('ete');
});

it('recognizes each kind of field that it creates, and keeps choices when the new kind has choices', () => {
  for (const kind of FIELD_KINDS) expect(kindOf(toKind({ type: 'string' }, kind))).toBe(kind);
  const choice = withChoices(toKind({ type: 'string' }, 'choice'), ['S', 'M']);
  const choices = toKind({ ...choice, title: { en: 'Size' } }, 'choices');
  expect(choicesOf(choices)).toEqual(['S', 'M']);
  expect(choices.title).toEqual({ en: 'Size' });
  expect(toKind(choices, 'text').items).toBeUndefined();
});

it('assigns each error to its field', () => {
  const draft = draftOf(schemaOf({ a: { type: 'string' }, b: { type: 'string' } }));
  const [a, b] = draft.fields;
  if (!a || !b) throw new Error('unreachable');
  const before = readDocument(JSON.stringify(documentOf(draft)))?.data;
  const shorter = { ...a, property: { ...a.property, maxLength: 3 } };
  const twice = { ...b, uid: 'new', name: 'a', isStored: false };
  const changed = { ...draft, fields: [shorter, twice] };
  const errors = assignErrors(changed, errorsOfDraft(changed, before ?? null), {
    isChecked: false,
  });
  expect(errors.fields[a.uid]?.others).toEqual(['a has a smaller maxLength']);
  expect(errors.fields.new?.name).toBe('A field with this name already exists');
  const withoutB = { ...draft, fields: [shorter] };
  const assigned = assignErrors(withoutB, errorsOfDraft(withoutB, before ?? null), {
    isChecked: false,
  });
  expect(assigned.fields[a.uid]?.others).toEqual(['a has a smaller maxLength']);
  expect(assigned.others).toEqual(['b is removed']);
});
