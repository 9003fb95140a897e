import { toUuid } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCollection } from '../../test/collections.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const post = (url: string, payload: object, by = admin) =>
  app.call(by, { method: 'POST', url: `/api/v1${url}`, payload });
const sharesOf = async (payload: object, by = admin) =>
  (await post('/assets/trash/shares', payload, by)).json().data;

it('names the shares that show assets, by selection and by collection, but not expired ones', async () => {
  const [first, second, other] = [
    await app.makeAsset(admin),
    await app.makeAsset(admin),
    await app.makeAsset(admin),
  ];
  const ids = [first.id, second.id];
  const collection = await makeCollection(app, admin, { name: 'Kit', assets: [first.id] });
  await post('/shares', { name: 'Press kit', assets: [...ids, other.id] });
  await post('/shares', { name: 'Spring', collection_id: collection.id });
  await post('/shares', { name: 'Other', assets: [other.id] });
  await post('/shares', { name: 'Old', assets: ids });
  await app.ctx.db.share.updateMany({
    where: { name: 'Old' },
    data: { expiresAt: new Date('2020-01-01') },
  });
  const shown = [
    { name: 'Spring', assets: 1 },
    { name: 'Press kit', assets: 2 },
  ];
  expect(await sharesOf({ ids })).toEqual(shown);
  expect(await sharesOf({})).toEqual([]);
  const { job_id } = (await post('/assets/bulk', { ids, action: 'delete' })).json();
  expect(await sharesOf({ job_id })).toEqual(shown);
  expect(await sharesOf({})).toEqual(shown);
  const stranger = await app.makeUser('ASSET_MANAGER', { groupAssetAccess: false });
  expect(await sharesOf({ job_id }, stranger)).toEqual([]);
  expect(await sharesOf({ ids }, stranger)).toEqual([]);
  const where = { id: { in: ids.map(toUuid) } };
  expect(await app.ctx.db.asset.count({ where: { ...where, trashedAt: null } })).toBe(0);
});
