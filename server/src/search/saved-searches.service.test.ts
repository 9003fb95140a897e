import { SAVED_SEARCHES_MAX, type SavedSearch } from '@spindle/contracts/search/saved-searches';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

const URL = '/api/v1/savedsearches';

let app: TestApp;
let user: TestUser;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const save = (name: string, request: object, by = user) =>
  app.call(by, { method: 'POST', url: URL, payload: { name, request } });
const list = async (by = user): Promise<SavedSearch[]> =>
  (await app.call(by, { url: URL })).json().data;

it('saves filters and order under a name, changes and deletes them', async () => {
  const request = { keyword: 'lake', sort_by: ['file_name_ASC'], status: 'OK' };
  const saved: SavedSearch = (await save('Lakes', request)).json().data;
  expect(saved).toMatchObject({ name: 'Lakes', request });
  await save('Boats', { file_name: 'boat' });
  expect((await save('Lakes', { keyword: 'pond' })).json().data.id).toBe(saved.id);
  expect((await list()).map(({ name, request: { keyword } }) => [name, keyword])).toEqual([
    ['Boats', undefined],
    ['Lakes', 'pond'],
  ]);

  const one = `${URL}/${saved.id}`;
  const rename = (name: string) => app.call(user, { method: 'PATCH', url: one, payload: { name } });
  expect((await rename('Ponds')).json().data).toMatchObject({
    name: 'Ponds',
    request: { keyword: 'pond' },
  });
  expect(errorOf(await rename('Boats'))).toMatchObject({ status: 409 });
  expect((await app.call(user, { method: 'DELETE', url: one })).statusCode).toBe(200);
  expect((await app.call(user, { method: 'DELETE', url: one })).statusCode).toBe(404);
  expect((await list()).map(({ name }) => name)).toEqual(['Boats']);
});

it('shows the searches of a user to no other user, not even to ADMIN', async () => {
  const { id } = (await save('Mine', {})).json().data;
  expect(await list(admin)).toEqual([]);
  const one = `${URL}/${id}`;
  const change = await app.call(admin, { method: 'PATCH', url: one, payload: { name: 'Yours' } });
  expect(change.statusCode).toBe(404);
  expect((await app.call(admin, { method: 'DELETE', url: one })).statusCode).toBe(404);
  expect((await list()).map(({ name }) => name)).toContain('Mine');
});

it('refuses invalid searches and names, and more searches than the limit', async () => {
  expect(errorOf(await save(' ', {}))).toMatchObject({ status: 400, message: 'Name is required' });
  expect((await save('x'.repeat(101), {})).statusCode).toBe(400);
  expect((await save('Wrong', { status: 'LOST' })).statusCode).toBe(400);
  await app.ctx.db.savedSearch.createMany({
    data: Array.from({ length: SAVED_SEARCHES_MAX }, (_, n) => ({
      userId: admin.row.id,
      name: `search ${n}`,
      request: {},
    })),
  });
  expect((await save('One more', {}, admin)).statusCode).toBe(409);
  expect((await save('search 1', {}, admin)).statusCode).toBe(200);
});
