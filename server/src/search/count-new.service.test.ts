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

describe('the changes since a search', () => {
  const searchFor = async (payload: object, by = manager) =>
    (await app.call(by, { method: 'POST', url: '/api/v1/assets/search', payload })).json();
  const countNew = (id: string, by = manager, query = '') =>
    app.call(by, { url: `/api/v1/assets/search/${id}/new${query}` });

  it('counts assets that match and were uploaded after it, up to 100', async () => {
    const { search_id: all } = await searchFor({});
    const { search_id: named } = await searchFor({ file_name: 'newcomer' });
    expect((await countNew(all)).json()).toEqual({
      status: 'OK',
      count: 0,
      trashed: [],
      missing: [],
    });
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

  it('names the shown assets that were trashed or deleted since, and not the others', async () => {
    const kept = await app.makeAsset(admin);
    const trashed = await app.makeAsset(admin);
    const purged = await app.makeAsset(admin);
    const { search_id: id } = await searchFor({});
    const ids = `?ids=${[kept, trashed, purged].map((asset) => asset.id).join()}`;
    const states = async (by = manager) => {
      const { trashed, missing } = (await countNew(id, by, ids)).json();
      return { trashed, missing };
    };
    expect(await states()).toEqual({ trashed: [], missing: [] });
    await app.call(admin, {
      method: 'POST',
      url: `/api/v1/assets/${trashed.id}/delete`,
      payload: { keys: ['original'] },
    });
    await app.ctx.db.asset.delete({ where: { id: purged.row.id } });
    expect(await states()).toEqual({ trashed: [trashed.id], missing: [purged.id] });
    await app.call(admin, {
      method: 'POST',
      url: `/api/v1/assets/trash/${trashed.id}/undelete`,
      payload: { keys: ['original'] },
    });
    expect(await states()).toEqual({ trashed: [], missing: [purged.id] });
  });

  it('does not tell hidden assets from deleted ones, and the trash only to callers who may see it', async () => {
    const limited = await app.makeUser('MANAGER', { groupAssetAccess: false });
    const reader = await app.makeUser('USER');
    const hidden = await app.makeAsset(admin);
    const trashed = await app.makeAsset(admin, { trashedAt: new Date() });
    const ids = `?ids=${hidden.id},${trashed.id}`;
    const { search_id: ofLimited } = await searchFor({}, limited);
    expect((await countNew(ofLimited, limited, ids)).json()).toMatchObject({
      trashed: [],
      missing: [hidden.id, trashed.id],
    });
    const { search_id: ofReader } = await searchFor({}, reader);
    expect((await countNew(ofReader, reader, ids)).json()).toMatchObject({
      trashed: [],
      missing: [trashed.id],
    });
  });

  it('answers 400 for more ids than a page has, and for other texts', async () => {
    const { search_id: id } = await searchFor({});
    const many = Array.from({ length: 101 }, (_, at) => at.toString(16).padStart(32, '0'));
    expect((await countNew(id, manager, `?ids=${many.join()}`)).statusCode).toBe(400);
    expect((await countNew(id, manager, '?ids=photo')).statusCode).toBe(400);
    expect((await countNew(id, manager, `?ids=${many.slice(1).join()}`)).statusCode).toBe(200);
  });

  it('answers 404 for a search of another user, or an expired one', async () => {
    const { search_id: id } = await searchFor({});
    expect((await countNew(id, admin)).statusCode).toBe(404);
    expect((await countNew('0'.repeat(32))).statusCode).toBe(404);
  });
});
