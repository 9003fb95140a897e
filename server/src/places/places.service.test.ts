import type { Town } from '@spindle/contracts/places/places';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

const get = (query: string) => app.call(user, { url: `/api/v1/places?${query}` });
const find = async (query: string): Promise<Town[]> => (await get(query)).json().data;

it('finds towns by the beginning of a name, without accents, the largest first', async () => {
  const [paris] = await find('prefix=paris');
  expect(paris).toMatchObject({ town: 'Paris', country: 'France', region: 'Île-de-France' });
  expect(await find('prefix=malag&limit=1')).toMatchObject([{ town: 'Málaga', country: 'Spain' }]);
  expect((await find('prefix=s&limit=50')).length).toBe(50);
});

it('finds a town of a region or country', async () => {
  expect(await find('prefix=paris,%20unit&limit=1')).toMatchObject([{ country: 'United States' }]);
  expect(await find('prefix=qqqq')).toEqual([]);
});

it('finds the largest towns in an area', async () => {
  const towns = await find('area=13.9,46.2,14.7,46.5&limit=3');
  expect(towns.map(({ town }) => town)).toContain('Kranj');
  expect(await find('area=-31,-1,-30,0')).toEqual([]);
});

it('refuses a request without a text or an area, or with both', async () => {
  expect((await get('limit=3')).statusCode).toBe(400);
  expect((await get('prefix=a&area=1,1,2,2')).statusCode).toBe(400);
});
