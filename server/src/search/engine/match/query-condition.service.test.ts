import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/open-app.ts';
import { makeSearchable, type Searchable } from '../../../../test/searchable.ts';

let app: TestApp;
let all: Searchable;

beforeAll(async () => {
  app = await openTestApp();
  all = await makeSearchable(app);
  const facts = { camera: 'NIKON Z 8', rating: 4, tags: ['sea'] };
  await app.makeAsset(all.admin, {
    name: 'photo',
    nameKey: nameKeyOf('photo'),
    searchText: searchTextOf({ name: 'photo', ...facts }),
    takenAt: new Date('2024-05-31T23:00:00Z'),
    takenOffset: 120,
    takenSource: 'USER',
    public: true,
    ...facts,
  });
});

afterAll(() => app.close());

const found = async (q: string, user = all.admin, more = {}) => {
  const names = (await all.names({ q, ...more }, user)).sort();
  expect((await all.ask({ q, ...more }, user)).total_files, q).toBe(names.length);
  return names;
};

describe('a search with a query', () => {
  it('combines words, filters, exclusions and alternatives', async () => {
    expect(await found('car')).toEqual(['car.mp3', 'red car.mp3']);
    expect(await found('car -red')).toEqual(['car.mp3']);
    expect(await found('(red OR bike) type:audio/*')).toEqual(['car.mp3', 'red car.mp3']);
    expect(await found('camera:nikon OR "red car"')).toEqual(['photo', 'red car.mp3']);
    expect(await found('rating:4 has:tags camera:"nikon z 8"')).toEqual(['photo']);
    expect(await found('taken:2024-06 missing:caption is:public')).toEqual(['photo']);
    expect(await found('-rating:>=3')).toHaveLength(8);
    expect(await found('-(is:public OR car)')).toHaveLength(6);
    expect(await found('car', all.admin, { file_name: 'red' })).toEqual(['red car.mp3']);
    expect(await found('car OR lakes*', all.admin, { keyword: 'mp3' })).toEqual([
      'car.mp3',
      'red car.mp3',
    ]);
    expect(await found('uploaded:2030-01 status:error')).toEqual(['100%.pdf']);
  });

  it('reads later pages and facets of the same query', async () => {
    const first = await all.ask({ q: '-(car OR tag:x)', limit_per_page: 3 });
    const url = `/api/v1/assets/search/${first.search_id}/2`;
    const second = await app.call(all.admin, { method: 'GET', url });
    expect(second.json().result).toHaveLength(3);
    const facets = await app.call(all.admin, {
      method: 'POST',
      url: '/api/v1/assets/facets',
      payload: { q: 'camera:nikon', facets: ['rating', 'camera'] },
    });
    expect(facets.json().data.facets.rating).toEqual([{ value: '4', label: '4', count: 1 }]);
  });

  it('finds assets of collections that the caller can list, and of uploaders', async () => {
    const { id } = await app.ctx.db.collection.create({
      data: { ownerId: all.admin.row.id, groupAccess: false, name: 'Été', nameKey: 'ete' },
    });
    const assetId = all.made['car.mp3']?.row.id ?? '';
    await app.ctx.db.collectionAsset.create({ data: { collectionId: id, assetId, position: 1 } });
    for (const q of ['in:ÉTÉ', `in:${id}`, 'in:ete bike'])
      expect(await found(q), q).toEqual(['car.mp3']);
    const other = await app.makeUser('ADMIN');
    expect(await found('in:ete', other)).toEqual([]);
    expect(await found('by:me', all.restricted)).toEqual(['own.txt']);
    expect(await found(`by:${all.restricted.row.email}`)).toEqual(['own.txt']);
    expect(await found('by:nobody')).toEqual([]);
    expect(await found('person:nobody OR bike')).toEqual(['car.mp3']);
  });

  it('sees no more than the caller', async () => {
    expect(await found('-zzz', all.restricted)).toEqual(['own.txt']);
    expect(await found('car OR own', all.restricted)).toEqual(['own.txt']);
  });

  it('finds values of the fields of a schema', async () => {
    const field = (type: string) => ({ type, searchable: true });
    const properties = { city: field('string'), price: field('number'), note: { type: 'string' } };
    const made = await app.call(all.admin, {
      method: 'POST',
      url: '/api/v1/assetschemas',
      payload: { name: { en: 'City Events' }, schema: { type: 'object', properties } },
    });
    const schemaId = made.json().id;
    const data = { city: 'New York', price: 7, note: 'secret' };
    await app.makeAsset(all.admin, {
      name: 'event',
      nameKey: 'event',
      schemaId,
      data,
      searchText: searchTextOf({ name: 'event', data }),
    });
    for (const q of [
      'city-events.city:york',
      'City_Events.city:"new york"',
      'city-events.price:>5',
    ])
      expect(await found(q), q).toEqual(['event']);
    for (const q of ['city-events.price:>7', 'city-events.note:secret', 'other.city:york'])
      expect(await found(q), q).toEqual([]);
  });

  it('answers 400 with the position and a suggestion for a query that cannot be read', async () => {
    expect(await all.refuse({ q: 'car takn:2024' })).toMatchObject({
      status: 400,
      message: 'At character 5 of the query: Did you mean taken:?',
      details: [{ path: 'q', message: 'Did you mean taken:?' }],
    });
  });
});
