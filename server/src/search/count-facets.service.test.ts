import { colorOf } from '@spindle/contracts/search/color-of';
import { COLORS } from '@spindle/contracts/search/colors';
import { FACET_VALUES_MAX, type FacetAnswer } from '@spindle/contracts/search/facets';
import { searchTextOf } from '@spindle/core/search/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../test/searchable.ts';

let app: TestApp;
let all: Searchable;
let schema: number;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
  const field = { type: 'string', searchable: true, facetable: true };
  const made = await app.call(all.admin, {
    method: 'POST',
    url: '/api/v1/assetschemas',
    payload: {
      name: { en: 'Events' },
      schema: {
        type: 'object',
        properties: {
          city: field,
          tags: { type: 'array', items: { type: 'string' }, facetable: true },
          note: { type: 'string' },
        },
      },
    },
  });
  schema = made.json().id;
  const colored = (hex: string, percent = 50) => ({ ColorPalette: [{ hex, percent }] });
  const given = { schemaId: schema, kind: 'IMAGE', uploadTime: new Date('2031-02-03') } as const;
  const data = { city: 'York', tags: ['a', 'b'], note: 'x' };
  await app.makeAsset(all.admin, {
    ...given,
    name: 'r',
    data,
    searchText: searchTextOf({ name: 'r', data }),
    metadata: colored('#c01818'),
  });
  await app.makeAsset(all.admin, {
    ...given,
    name: 'b',
    data: { city: 'York', tags: ['b'] },
    searchText: searchTextOf({ name: 'b', data: { city: 'York', tags: ['b'] } }),
    metadata: {
      ColorPalette: [...colored('#2050c0').ColorPalette, { hex: '#ff0000', percent: 3 }],
    },
  });
});

afterAll(() => app.close());

async function readFacets(body: object, user = all.admin): Promise<FacetAnswer['data']> {
  const answer = await app.call(user, {
    method: 'POST',
    url: '/api/v1/assets/facets',
    payload: body,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const countsByValue = (values: { value: string; count: number }[] = []) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]));

describe('facets', () => {
  it('count the matches of a search by every facet', async () => {
    const { facets: found } = await readFacets({});
    expect(countsByValue(found.status)).toEqual({ OK: 8, ERROR: 1, ARCHIVED: 1 });
    expect(countsByValue(found.type)).toEqual({ OTHER: 7, IMAGE: 3 });
    expect(countsByValue(found.month)).toEqual({ '2031-02': 2, '2030-01': 8 });
    expect(found.month?.[0]?.value).toBe('2031-02');
    expect(countsByValue(found.color)).toEqual({ red: 1, blue: 1 });
    expect(found.uploader).toContainEqual({
      value: String(all.restricted.row.id),
      label: 'Test CREATOR',
      count: 1,
    });
    expect(found.schema).toContainEqual({ value: String(schema), label: 'Events', count: 2 });
    expect(countsByValue((await readFacets({ keyword: 'lak*' })).facets.status)).toEqual({ OK: 3 });
    expect((await readFacets({ keyword: 'nowhere' })).facets.status).toEqual([]);
  });

  it('ignore their own filter, so that other values can be chosen', async () => {
    const { facets: found } = await readFacets({ status: 'ERROR', facets: ['status', 'type'] });
    expect(countsByValue(found.status)).toEqual({ OK: 8, ERROR: 1, ARCHIVED: 1 });
    expect(countsByValue(found.type)).toEqual({ OTHER: 1 });
    expect(Object.keys(found).sort()).toEqual(['status', 'type']);
    const { type } = (await readFacets({ facets: ['type'] })).facets;
    expect((await readFacets({ kind: 'IMAGE', facets: ['type'] })).facets.type).toEqual(type);
  });

  it('count the facetable fields of the searched schema, with each value of a list', async () => {
    const { fields } = await readFacets({ schema_criteria: { data_schema_id: schema } });
    expect(Object.keys(fields)).toEqual(['city', 'tags']);
    expect(countsByValue(fields.city)).toEqual({ York: 2 });
    expect(fields.tags?.map(({ value, count }) => [value, count])).toEqual([
      ['b', 2],
      ['a', 1],
    ]);
  });

  it('ignore the criterion of a field only in its own counts, and accept exact values', async () => {
    const criteria = (fields: object) => ({ schema_criteria: { data_schema_id: schema, fields } });
    const { fields } = await readFacets(criteria({ tags: { is: 'a' }, city: { is: 'York' } }));
    expect(countsByValue(fields.tags)).toEqual({ a: 1, b: 2 });
    expect(countsByValue(fields.city)).toEqual({ York: 1 });
    expect(await all.names(criteria({ tags: { is: 'a' } }))).toEqual(['r']);
    expect(await all.names(criteria({ city: { is: 'Yor' } }))).toEqual([]);
    expect(await all.refuse(criteria({ tags: 'a' }))).toMatchObject({ status: 400 });
    expect(await all.refuse(criteria({ note: { is: 'x' } }))).toMatchObject({ status: 400 });
  });

  it('follow every change and the access of the caller', async () => {
    expect(countsByValue((await readFacets({}, all.restricted)).facets.status)).toEqual({
      ARCHIVED: 1,
    });
    const before = countsByValue((await readFacets({})).facets.status);
    // Later assets get a `seq` in another block; the present ones count as old.
    await app.ctx.db.$executeRaw`SELECT setval('asset_seq_seq', 1024 * 2)`;
    const late = await app.makeAsset(all.admin, { name: 'late' });
    expect(countsByValue((await readFacets({})).facets.status)).toEqual({ ...before, OK: 9 });
    await app.ctx.db.asset.update({ where: { id: late.row.id }, data: { trashedAt: new Date() } });
    expect(countsByValue((await readFacets({})).facets.status)).toEqual(before);
    const { made } = all;
    const old = { where: { id: made['Lakes.mp4']?.row.id ?? '' } };
    await app.ctx.db.asset.update({ ...old, data: { status: 'ARCHIVED' } });
    expect(countsByValue((await readFacets({})).facets.status)).toEqual({
      ...before,
      OK: (before.OK ?? 0) - 1,
      ARCHIVED: (before.ARCHIVED ?? 0) + 1,
    });
    await app.ctx.db.asset.update({ ...old, data: { status: 'OK' } });
    expect(countsByValue((await readFacets({ trashed: true })).facets.status)).toEqual({ OK: 2 });
  });

  it('count every schema of the list, beyond the limit of other facets', async () => {
    const maker = await app.makeUser('CREATOR');
    for (let number = 0; number <= FACET_VALUES_MAX; number += 1) {
      const { id } = await app.ctx.db.assetSchema.create({
        data: { name: { en: `Kind ${number}` }, schema: { properties: {} } },
      });
      await app.makeAsset(maker, { schemaId: id });
    }
    const { facets: found } = await readFacets({ creator_id: maker.row.id, facets: ['schema'] });
    expect(found.schema).toHaveLength(FACET_VALUES_MAX + 1);
  });

  it('return colors that searches accept as filters', async () => {
    expect(await all.names({ color: 'red' })).toEqual(['r']);
    expect(await all.names({ color: 'green' })).toEqual([]);
    expect(await all.refuse({ color: 'mauve' })).toMatchObject({ status: 400 });
  });

  it('name each color as links to the search do', async () => {
    const steps = [0, 49, 50, 100, 169, 170, 200, 221, 255];
    const hexOf = (parts: number[]) =>
      `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    const colors = steps.flatMap((red) =>
      steps.flatMap((green) => steps.map((blue) => hexOf([red, green, blue]))),
    );
    const rows = await app.ctx.db.$queryRaw<{ hex: string; bits: number }[]>`
      SELECT hex, color_bits_of(jsonb_build_object('ColorPalette', jsonb_build_array(jsonb_build_object('hex', hex, 'percent', 50)))) AS bits
      FROM unnest(${colors}::text[]) AS hex`;
    const wrong = rows.filter(({ hex, bits }) => COLORS[Math.log2(bits)] !== colorOf(hex));
    expect(rows).toHaveLength(colors.length);
    expect(wrong).toEqual([]);
  });
});
