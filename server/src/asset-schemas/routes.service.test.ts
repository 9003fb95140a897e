import type { AssetSchema } from '@spindle/contracts/asset-schemas/asset-schemas';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

const URL = '/api/v1/assetschemas';
const post = (payload: object) => app.call(admin, { method: 'POST', url: URL, payload });
const put = (id: number, payload: object) =>
  app.call(admin, { method: 'PUT', url: `${URL}/${id}`, payload });
const read = async (id: number): Promise<AssetSchema> =>
  (await app.call(user, { url: `${URL}/${id}` })).json().data;

const TRAITS = {
  title: { en: 'Event', fr: 'Événement' },
  hint: { en: 'What took place' },
  placeholder: { en: 'Opening', fr: 'Ouverture' },
  searchable: true,
  keyword_searchable: true,
  filterable: true,
  facetable: false,
  ui: { order: 2, readonly: false, disabled: true, hidden: false, multiline: true },
};
const makeSchema = (properties: object, more: object = {}) => ({
  name: { en: 'Events' },
  schema: { type: 'object', properties, ...more },
});

// Proves
it('lists the schemas, built-in ones first', async () => {
  const { status, data } = (await app.call(user, { url: URL })).json();
  expect(status).toBe('OK');
  expect(data[0]).toMatchObject({
    id: 0,
    name: { en: 'FileSpin Asset Schema' },
    status: 'ACTIVE',
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { filespin_search_txt: { type: 'string', maxLength: 200, searchable: true } },
    },
  });
  expect(Object.keys(data[0].schema.properties)).toEqual(['filespin_search_txt']);
  expect(data[1].name.en).toBe('Basic');
  expect(Object.keys(data[1].schema.properties)).toEqual([
    'title',
    'description',
    'tags',
    'credit',
    'rights',
  ]);
});

// Proves
it('stores the extensions of a property in either form', async () => {
  const answer = await post(
    makeSchema({
      event: { type: 'string', maxLength: 50, ...TRAITS },
      place: { type: 'string', filespin_properties: TRAITS },
    }),
  );
  expect(answer.statusCode).toBe(200);
  const schema = await read(answer.json().id);
  for (const name of ['event', 'place']) {
    expect(schema.schema.properties[name]).toMatchObject(TRAITS);
    expect(schema.schema.properties[name]?.filespin_properties).toEqual(TRAITS);
  }
  expect((await put(schema.id, schema)).json().data).toEqual(schema);
});

it('accepts only changes that keep all data valid', async () => {
  const { id } = (await post(makeSchema({ event: { type: 'string', maxLength: 5 } }))).json();
  const longer = {
    event: { type: 'string', maxLength: 9 },
    day: { type: 'string', format: 'date' },
  };
  const changed = await put(id, { id, ...makeSchema(longer), status: 'INACTIVE' });
  expect(changed.statusCode).toBe(200);
  expect((await read(id)).status).toBe('INACTIVE');
  expect((await put(id, makeSchema(longer))).json().data.status).toBe('INACTIVE');
  const refused = await put(id, makeSchema({ event: { type: 'integer' } }));
  expect(refused.statusCode).toBe(400);
  expect(errorOf(refused).details?.map(({ message }) => message)).toEqual([
    'event changes type',
    'day is removed',
  ]);
  expect((await read(id)).schema.properties.event?.type).toBe('string');
});

it('refuses to change the default schema', async () => {
  expect((await put(0, makeSchema({ more: { type: 'string' } }))).statusCode).toBe(400);
  expect(Object.keys((await read(0)).schema.properties)).toEqual(['filespin_search_txt']);
});

it.each([
  ['an id', { id: 7, ...makeSchema({}) }],
  ['no name', { ...makeSchema({}), name: { fr: 'Rien' } }],
  ['an empty name', { ...makeSchema({}), name: { en: ' ' } }],
  ['another dialect', makeSchema({}, { $schema: 'http://json-schema.org/draft-07/schema#' })],
  ['an unknown keyword', makeSchema({ a: { type: 'string', maxLenght: 3 } })],
  ['a keyword with an invalid value', makeSchema({ a: { type: 'string', maxLength: 'long' } })],
  ['an unknown type', makeSchema({ a: { type: 'text' } })],
  ['a reference', makeSchema({ a: { type: 'array', items: { $ref: '#' } } })],
  [
    'a pattern with catastrophic backtracking',
    makeSchema({ a: { type: 'string', pattern: '^(a+)+$' } }),
  ],
  ['a required field that is missing', makeSchema({}, { required: ['a'] })],
  ['a reserved name', makeSchema({ data_schema_id: { type: 'integer' } })],
  [
    'a property with contradictory extensions',
    makeSchema({
      a: { type: 'string', searchable: true, filespin_properties: { searchable: false } },
    }),
  ],
])('refuses a schema with %s', async (_what, payload) => {
  const answer = await post(payload);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(errorOf(answer).details?.length).toBeGreaterThan(0);
});

it('answers 404 for an unknown schema', async () => {
  expect((await app.call(user, { url: `${URL}/4711` })).statusCode).toBe(404);
  expect((await put(4711, makeSchema({}))).statusCode).toBe(404);
});
