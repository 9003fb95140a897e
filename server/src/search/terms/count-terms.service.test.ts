import { nameKeyOf, searchTextOf } from '@spindle/core/search/words';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let restricted: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  restricted = await app.makeUser('CREATOR', { groupAssetAccess: false });
  const make = (name: string, facts: { tags?: string[]; camera?: string }) =>
    app.makeAsset(admin, {
      name,
      nameKey: nameKeyOf(name),
      searchText: searchTextOf({ name, ...facts }),
      contentType: 'image/jpeg',
      ...facts,
    });
  await make('lake', { camera: 'NIKON Z 8' });
  await make('lake 2', { tags: ['sea'] });
  await make('hill', { camera: 'NIKON Z 8' });
});

afterAll(() => app.close());

async function count(payload: object, by = admin) {
  const url = '/api/v1/assets/search/terms';
  const answer = await app.call(by, { method: 'POST', url, payload });
  return answer.statusCode === 200 ? answer.json().data : answer.statusCode;
}

it('counts each term alone, and the others without it', async () => {
  expect(await count({ q: 'camera:nikon tag:sea -hill', keyword: 'lake' })).toEqual([
    { term: 'lake', count: 2, without: 0 },
    { term: 'camera:nikon', count: 2, without: 1 },
    { term: 'tag:sea', count: 1, without: 1 },
    { term: '-hill', count: 2, without: 0 },
  ]);
  expect(await count({ q: '(lake OR hill) tag:sky' })).toEqual([
    { term: '(lake OR hill)', count: 3, without: 0 },
    { term: 'tag:sky', count: 0, without: 3 },
  ]);
});

it('keeps the other filters of the request', async () => {
  expect(await count({ q: 'tag:sea', content_type: 'video*' })).toEqual([
    { term: 'tag:sea', count: 0, without: 0 },
  ]);
});

it('counts eight terms at most, and only assets that the caller can see', async () => {
  expect(await count({ q: 'a b c d e f g h i j' })).toHaveLength(8);
  expect(await count({ keyword: 'lake' }, restricted)).toEqual([
    { term: 'lake', count: 0, without: 0 },
  ]);
});

it('refuses a query that cannot be parsed', async () => {
  expect(await count({ q: 'takn:2024' })).toBe(400);
  expect(await count({})).toEqual([]);
});
