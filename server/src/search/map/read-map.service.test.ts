import type { MapCell } from '@spindle/contracts/search/map';
import { fromUuid } from '@spindle/core/ids';
import type { TestAsset, TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;
const made: Record<string, TestAsset> = {};

const WORLD = '-180,-90,180,90';
const BLED = '14.0,46.3,14.2,46.4';

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  await make('lake', 46.3636, 14.0938, { town: 'Bled', country: 'Slovenia' });
  await make('castle', 46.37, 14.1, { town: 'Bled', country: 'Slovenia' });
  await make('own', 46.3637, 14.0939, {}, restricted);
  await make('rio', -22.95, -43.21);
  await make('fiji', -17.5, 179.5);
  await make('samoa', -17.5, -179.5);
  await make('pole', 89.9, 0);
  await make('nowhere', null, null);
  await make('trashed', 46.3636, 14.0938, { trashedAt: new Date() });
});

afterAll(() => app.close());

async function make(
  name: string,
  latitude: number | null,
  longitude: number | null,
  more: object = {},
  creator = admin,
): Promise<void> {
  made[name] = await app.makeAsset(creator, {
    name,
    nameKey: name,
    searchText: 'town' in more ? `${name} bled` : name,
    latitude,
    longitude,
    ...more,
  });
}

const idOf = (name: string) => fromUuid(made[name]?.row.id ?? '');

const get = (query: string, user = admin) =>
  app.call(user, { method: 'GET', url: `/api/v1/assets/map?${query}` });

async function readMap(query: string, user = admin): Promise<{ total: number; cells: MapCell[] }> {
  const answer = await get(query, user);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

const countsOf = ({ cells }: { cells: MapCell[] }) => cells.map(({ count }) => count);

async function searchNames(q: string, user = admin): Promise<string[]> {
  const payload = { q, extended_result: true };
  const answer = await app.call(user, { method: 'POST', url: '/api/v1/assets/search', payload });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const found: { name: string }[] = Object.values(answer.json().extended_result);
  return found.map(({ name }) => name).sort();
}

describe('the map', () => {
  it('joins near assets in one cell, with the newest one, the mean position and the bounds', async () => {
    const { total, cells } = await readMap(`area=${BLED}&zoom=3`);
    expect(total).toBe(3);
    expect(cells).toEqual([
      {
        count: 3,
        latitude: expect.closeTo((46.3636 + 46.37 + 46.3637) / 3),
        longitude: expect.closeTo((14.0938 + 14.1 + 14.0939) / 3),
        west: 14.0938,
        south: 46.3636,
        east: 14.1,
        north: 46.37,
        asset: { id: idOf('own'), name: 'own', render_version: expect.any(Number) },
        town: null,
        country: null,
      },
    ]);
  });

  it('splits cells as the zoom rises, the largest first', async () => {
    expect(countsOf(await readMap(`area=${BLED}&zoom=13`))).toEqual([2, 1]);
    expect(countsOf(await readMap('area=14.0937,46.3635,14.094,46.3638&zoom=19'))).toEqual([1, 1]);
  });

  it('shows the whole world, without assets that have no position or are in the trash', async () => {
    const world = await readMap(`area=${WORLD}&zoom=1`);
    expect(world.total).toBe(7);
    expect(countsOf(world)).toEqual([3, 1, 1, 1, 1]);
  });

  it('shows an area that crosses the 180th meridian', async () => {
    const { cells } = await readMap('area=179,-18,-179,-17&zoom=5');
    expect(cells.map(({ asset }) => asset.name).sort()).toEqual(['fiji', 'samoa']);
  });

  it('counts the matches of a query alone', async () => {
    const { cells } = await readMap(`area=${WORLD}&zoom=1&q=${encodeURIComponent('town:bled')}`);
    expect(countsOf({ cells })).toEqual([2]);
    expect(cells[0]).toMatchObject({ town: 'Bled', country: 'Slovenia' });
    expect((await get(`area=${WORLD}&zoom=1&q=iso%3Amany`)).statusCode).toBe(400);
  });

  it('shows users without group access their own assets', async () => {
    const { cells } = await readMap(`area=${WORLD}&zoom=1`, restricted);
    expect(cells.map(({ asset }) => asset.name)).toEqual(['own']);
  });

  it('counts new and moved assets at once', async () => {
    await make('late', 60, 100);
    const late = 'area=99,59,101,61&zoom=4';
    expect((await readMap(late)).total).toBe(1);
    const asset = made.late;
    if (!asset) throw new Error('no asset');
    const answer = await app.call(admin, {
      method: 'PATCH',
      url: `/api/v1/assets/${asset.id}/facts`,
      payload: { position: { latitude: 60, longitude: 120 } },
    });
    expect(answer.statusCode).toBe(200);
    expect((await readMap(late)).total).toBe(0);
  });

  it('refuses an area that is not one', async () => {
    for (const area of ['1,2,3', 'a,b,c,d', '0,50,10,40', '-200,0,0,0'])
      expect((await get(`area=${area}&zoom=3`)).statusCode).toBe(400);
  });
});

describe('the filter area', () => {
  it('finds the assets in an area, also across the 180th meridian', async () => {
    expect(await searchNames(`area:${BLED}`)).toEqual(['castle', 'lake', 'own']);
    expect(await searchNames('area:179,-18,-179,-17')).toEqual(['fiji', 'samoa']);
    expect(await searchNames(`area:${BLED} castle`)).toEqual(['castle']);
    expect(await searchNames(`-area:${BLED} has:gps -area:170,-20,-170,0`)).not.toContain('lake');
  });

  it('answers 400 for a text that is not an area', async () => {
    const payload = { q: 'area:1,2,3' };
    const answer = await app.call(admin, { method: 'POST', url: '/api/v1/assets/search', payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('west,south,east,north');
  });
});
