import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

// Proves: B-439, B-440, B-441, B-442, B-849, B-850, B-851, B-852, B-853, B-854, B-855
it('returns a page of matching users without their keys', async () => {
  const admin = await app.makeUser('ADMIN', { firstName: 'Ada', lastName: 'Admin' });
  const mara = await app.makeUser('USER', { firstName: 'Mara', lastName: 'Holm', enabled: false });
  for (let n = 0; n < 31; n += 1) await app.makeUser('USER');
  const search = async (body: object) =>
    (await app.call(admin, { method: 'POST', url: '/api/v1/users/short', payload: body })).json();
  const first = await search({ page: 1, limit_per_page: 30 });
  expect([first.status, first.users.length, first.total_users]).toEqual(['OK', 30, 33]);
  expect((await search({ page: 2, limit_per_page: 30 })).users).toHaveLength(3);
  const shown = { id: mara.row.id, first_name: 'Mara', last_name: 'Holm', email: mara.email };
  for (const filter of [
    { first_name: 'mar' },
    { last_name: 'HOL' },
    { email: mara.email },
    { enabled: false },
  ])
    expect(await search(filter)).toEqual({ status: 'OK', users: [shown], total_users: 1 });
});
