import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../../../test/searchable.ts';

const TEXT = { type: 'string', searchable: true };
const PROPERTIES = {
  city: TEXT,
  people: { type: 'array', items: { type: 'string' }, searchable: true },
  price: { type: 'number', searchable: true },
  day: { type: 'string', format: 'date', searchable: true },
  printed: { type: 'boolean', searchable: true },
  secret: { type: 'string', searchable: false },
};

let app: TestApp;
let all: Searchable;
let schema: number;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
  const made = await app.call(all.admin, {
    method: 'POST',
    url: '/api/v1/assetschemas',
    payload: {
      name: { en: 'Events' },
      schema: { type: 'object', properties: PROPERTIES },
    },
  });
  schema = made.json().id;
  const make = async (name: string, data: Record<string, string | number | boolean | string[]>) => {
    const words = { nameKey: nameKeyOf(name), searchText: searchTextOf({ name, data }) };
    await app.makeAsset(all.admin, { name, data, schemaId: schema, ...words });
  };
  await make('one', { city: 'New York', people: ['Ann Lee', 'Bo'], price: 9.5, day: '2030-01-31' });
  await make('two', { city: 'York', people: ['Lee Ann'], price: -3, day: '2030-02-01' });
  await make('three', { city: 'Été sur Mer', price: 100, printed: true, secret: 'York' });
});

afterAll(() => app.close());

const found = async (fields: object, data_schema_id = schema) =>
  (await all.names({ schema_criteria: { data_schema_id, fields } })).sort();

describe('schema_criteria', () => {
  it('finds the assets of a schema [A-432]', async () => {
    expect(await found({})).toEqual(['one', 'three', 'two']);
    expect(await found({}, 0)).toHaveLength(8);
    expect(await all.refuse({ schema_criteria: { data_schema_id: 999 } })).toMatchObject({
      status: 400,
      message: 'Asset schema 999 does not exist.',
    });
    expect(await all.refuse({ schema_criteria: { fields: { city: 'York' } } })).toMatchObject({
      status: 400,
      details: [{ path: 'schema_criteria.data_schema_id' }],
    });
  });

  it('finds words in one field alone, with AND, OR, phrases and a star at the end [A-433]', async () => {
    expect(await found({ city: 'york' })).toEqual(['one', 'two']);
    expect(await found({ city: 'new AND york' })).toEqual(['one']);
    expect(await found({ city: 'ete OR "new york"' })).toEqual(['one', 'three']);
    expect(await found({ city: 'yo*' })).toEqual(['one', 'two']);
    expect(await found({ city: 'ann' })).toEqual([]);
    expect(await found({ people: '"ann lee"' })).toEqual(['one']);
    expect(await found({ people: 'lee', city: 'new' })).toEqual(['one']);
    expect(await found({ city: '', people: null, price: {} })).toHaveLength(3);
    expect(await found({ city: '!!' })).toEqual([]);
  });

  it('finds numbers, dates and booleans', async () => {
    expect(await found({ price: { start: -3, end: 9.5 } })).toEqual(['one', 'two']);
    expect(await found({ price: { start: 9.6 } })).toEqual(['three']);
    expect(await found({ price: -3 })).toEqual(['two']);
    expect(await found({ day: { start: '2030-01-31', end: '2030-01-31' } })).toEqual(['one']);
    expect(await found({ day: { start: '2030-02' } })).toEqual(['two']);
    expect(await found({ printed: true })).toEqual(['three']);
    expect(await found({ printed: false })).toEqual([]);
    expect(await found({ day: { end: '2030-01' } })).toEqual(['one']);
    expect(await found({ price: { end: 0 }, city: 'york' })).toEqual(['two']);
    expect(await found({ price: { start: 'cheap' } })).toEqual([]);
  });

  it('finds current values after changes', async () => {
    const { asset } = app.ctx.db;
    const where = { name: 'three' };
    const change = (data: object) => asset.updateMany({ where, data });
    await change({ data: { price: 7, day: '2031-05-06T07:08:09Z', printed: false } });
    expect(await found({ price: { start: 6, end: 8 } })).toEqual(['three']);
    expect(await found({ price: 100 })).toEqual([]);
    expect(await found({ day: { start: '2031-05-06', end: '2031-05-06' } })).toEqual(['three']);
    expect(await found({ printed: false })).toEqual(['three']);
    await change({ schemaId: 0 });
    expect(await found({ price: 7 })).toEqual([]);
    await change({ schemaId: schema });
    expect(await found({ price: 7 })).toEqual(['three']);
    await asset.deleteMany({ where });
    expect(await found({ price: 7 })).toEqual([]);
    expect(await app.ctx.db.assetValue.count()).toBe(4); // price and day of the other two assets
  });

  it('returns the same order for frequent and rare values', async () => {
    const prices = Array.from({ length: 120 }, (_, n) => ({ n, price: 1000 + n }));
    for (const { n, price } of prices)
      await app.makeAsset(all.admin, {
        name: `many ${n}`,
        data: { price, printed: true },
        schemaId: schema,
        uploadTime: new Date(Date.UTC(2032, 0, 1, 0, n)),
      });
    const newest = (fields: object, limit_per_page: number) =>
      all.names({ schema_criteria: { data_schema_id: schema, fields }, limit_per_page });
    const many = { price: { start: 1000, end: 1110 }, printed: true };
    expect(await newest(many, 2)).toEqual(['many 110', 'many 109']);
    expect((await newest(many, 100)).slice(0, 2)).toEqual(['many 110', 'many 109']);
    const first = await all.ask({
      schema_criteria: { data_schema_id: schema, fields: many },
      limit_per_page: 2,
    });
    expect(first.total_files).toBe(111);
    const second = await all.ask({
      hash: first.search_id,
      page: 2,
      limit_per_page: 1,
      extended_result: true,
    });
    expect(Object.values(second.extended_result).map(({ name }) => name)).toEqual(['many 109']);
  });

  it('counts values outside the trash', async () => {
    const total = async (fields: object) => {
      const criteria = { schema_criteria: { data_schema_id: schema, fields } };
      return (await all.ask({ ...criteria, limit_per_page: 1 })).total_files;
    };
    const from = { price: { start: 1000 } };
    const { asset } = app.ctx.db;
    const some = { name: { startsWith: 'many 10' } };
    await asset.updateMany({
      where: { name: 'many 7' },
      data: { data: { price: 1007, day: '2030' } },
    });
    expect([await total(from), await total({ ...from, day: { start: '2030' } })]).toEqual([120, 1]);
    await asset.updateMany({ where: some, data: { trashedAt: new Date() } });
    expect([await total(from), await total({ price: { start: 1110 } })]).toEqual([109, 10]);
    await asset.updateMany({ where: some, data: { trashedAt: null } });
    expect(await total(from)).toBe(120);
  });

  it('refuses a field that is not searchable and an invalid text', async () => {
    const refuse = (fields: object) =>
      all.refuse({ schema_criteria: { data_schema_id: schema, fields } });
    for (const field of ['secret', 'none'])
      expect(await refuse({ [field]: 'York' })).toMatchObject({
        status: 400,
        message: `The field ${field} of asset schema ${schema} is not searchable.`,
      });
    expect(await refuse({ city: 'a AND b OR c' })).toMatchObject({ status: 400 });
    expect(await refuse({ city: 'a OR b OR c OR d OR e OR f OR g' })).toMatchObject({
      status: 400,
      message: 'Use AND and OR at most 5 times in a field.',
    });
    expect(await refuse({ city: { start: 1, end: 'b' } })).toMatchObject({ status: 400 });
  });

  it('applies to later pages, with an exact total', async () => {
    const body = { schema_criteria: { data_schema_id: schema, fields: { city: 'york' } } };
    const first = await all.ask({ ...body, limit_per_page: 1 });
    expect(first.total_files).toBe(2);
    const second = await all.ask({ hash: first.search_id, page: 2, limit_per_page: 1 });
    expect(second.result).toHaveLength(1);
    expect(second.result).not.toEqual(first.result);
  });
});
