import { readFileSync } from 'node:fs';
import { DEFAULT_EVENT_HOOKS, EventHookSettings } from '@spindle/contracts/settings/event-hooks';
import { eventHooksSchema } from '@spindle/contracts/settings/event-hooks-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';

const FILE = new URL('../../../docs/schema/event-hooks.json', import.meta.url);
const published = JSON.parse(readFileSync(FILE, 'utf8'));
const conforms = new Ajv2020({ allErrors: true }).compile(published);

const saved = { enabled: true, content_types: ['image/*'] };
const updated = { ...saved, schema_criteria: { data_schema_id: 3, fields: { kind: 'hero' } } };
const disposition = {
  update_metadata: true,
  confidence_threshold: 0.5,
  pass_through_fields: ['kind'],
};
const hooks = { 'file-saved': saved, 'file-data-updated': updated, disposition };
const withHooks = (changes: object) => ({ 'event-hooks': { ...hooks, ...changes } });
const savedWith = (changes: object) => withHooks({ 'file-saved': { ...saved, ...changes } });
const criteria = (schema_criteria: unknown) =>
  withHooks({ 'file-data-updated': { ...saved, schema_criteria } });
const { disposition: _, ...withoutDisposition } = hooks;

it('the published JSON Schema is generated from the contract', () => {
  expect(published).toEqual(eventHooksSchema());
});

it.each([
  ['every field', withHooks({})],
  ['a hook for file-deleted', withHooks({ 'file-deleted': saved })],
  ['no disposition fields', withHooks({ disposition: {} })],
  ['no content types', savedWith({ content_types: [] })],
  ['every type of file', savedWith({ content_types: ['*/*', 'image/svg+xml', 'application/*'] })],
  ['no criteria', criteria({})],
  ['criteria of every kind', criteria({ fields: { a: 'x', b: 2, c: false } })],
  [
    'the face add-on of a new installation',
    { 'event-hooks': DEFAULT_EVENT_HOOKS.FACE_RECOGNITION },
  ],
])('the contract and the JSON Schema accept %s', (_name, document) => {
  expect(EventHookSettings.safeParse(document).error).toBeUndefined();
  expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
});

it.each([
  ['a text', 'hooks'],
  ['an empty object', {}],
  ['an unknown section', { ...withHooks({}), other: 1 }],
  ['no hook for file-saved', withHooks({ 'file-saved': undefined })],
  ['no disposition', { 'event-hooks': withoutDisposition }],
  ['an unknown hook', withHooks({ 'file-processed': saved })],
  ['enabled as a text', savedWith({ enabled: 'yes' })],
  ['no content types at all', savedWith({ content_types: undefined })],
  ['a content type without a subtype', savedWith({ content_types: ['image'] })],
  ['any type with a subtype', savedWith({ content_types: ['*/png'] })],
  ['criteria for file-saved', savedWith({ schema_criteria: {} })],
  ['file-data-updated without criteria', withHooks({ 'file-data-updated': saved })],
  ['a negative schema', criteria({ data_schema_id: -1 })],
  ['a list as a criterion', criteria({ fields: { a: ['x'] } })],
  ['a threshold above 1', withHooks({ disposition: { confidence_threshold: 1.1 } })],
  ['an unknown disposition', withHooks({ disposition: { labels: true } })],
])('the contract and the JSON Schema refuse %s', (_name, document) => {
  const sent = JSON.parse(JSON.stringify(document));
  expect(EventHookSettings.safeParse(sent).success).toBe(false);
  expect(conforms(sent)).toBe(false);
});
