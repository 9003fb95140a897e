import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('MANAGER');
});

afterAll(() => app.close());

describe('the number of new assets of a search', () => {
  const searchFor = async (payload: object, by = manager) =>
    (await app.call(by, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
  const countNew = (id: string, by = manager) =>
    app.call(by, { url: `/api/v1/assets/search/${id}/new` });

  it('counts assets that match and were uploaded after it, up to 100', async () => {
    const { search_id: all } = await searchFor({});
    const { search_id: named } = await searchFor({ file_name: 'newcomer' });
    expect((await countNew(all)).json()).toEqual({ status: 'OK', count: 0 });
    await app.makeAsset(admin, { name: 'newcomer 1.txt' });
    await app.makeAsset(admin, { name: 'other.txt' });
    await app.makeAsset(admin, { name: 'newcomer 2.txt', trashedAt: new Date() });
    expect((await countNew(all)).json().count).toBe(2);
    expect((await countNew(named)).json().count).toBe(1);
    const again = await searchFor({});
    expect((await countNew(again.search_id)).json().count).toBe(0);
    for (let at = 0; at < 101; at += 1) await app.makeAsset(admin, { name: `many ${at}.txt` });
    expect((await countNew(again.search_id)).json().count).toBe(100);
  });

  it('does not count assets that the caller may not see', async () => {
    const limited = await app.makeUser('MANAGER', { groupAssetAccess: false });
    const { search_id: id } = await searchFor({}, limited);
    await app.makeAsset(admin);
    await app.makeAsset(limited);
    expect((await countNew(id, limited)).json().count).toBe(1);
  });

  it('answers 404 for a search of another user, or an expired one', async () => {
    const { search_id: id } = await searchFor({});
    expect((await countNew(id, admin)).statusCode).toBe(404);
    expect((await countNew('0'.repeat(32))).statusCode).toBe(404);
  });
});
