import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { createSearchEngine } from '../engine/postgres-engine.ts';
import { notifyOfNewMatches } from './notify-of-new-matches.ts';

const URL = '/api/v1/savedsearches';
const NOTIFICATIONS = '/api/v1/user/notifications';
const TEN_MINUTES_MS = 600_000;

let app: TestApp;
let admin: TestUser;

const engine = createSearchEngine(async () => {});

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const save = async (user: TestUser, name: string, request: object) => {
  const payload = { name, request, notify: true };
  const answer = (await app.call(user, { method: 'POST', url: URL, payload })).json().data;
  expect(answer.notify).toBe(true);
  return answer.id as number;
};

/** Runs the check after the time between two checks. Returns the messages that the user has. */
const check = async (user: TestUser): Promise<string[]> => {
  app.passTime(TEN_MINUTES_MS);
  await notifyOfNewMatches(app.ctx, engine);
  const { notifications } = (await app.call(user, { url: NOTIFICATIONS })).json();
  return notifications.map(({ message }: { message: string }) => message);
};

it('notifies the owner once of matches that others uploaded, grouped by search', async () => {
  const user = await app.makeUser('MANAGER');
  await app.makeAsset(admin, { name: 'wedding old.jpg' });
  const id = await save(user, 'Weddings', { q: 'name:wedding', status: 'OK' });
  expect(await check(user)).toEqual([]);
  await app.makeAsset(admin, { name: 'wedding 1.jpg' });
  await app.makeAsset(admin, { name: 'wedding 2.jpg' });
  await app.makeAsset(admin, { name: 'portrait.jpg' });
  await app.makeAsset(user, { name: 'wedding own.jpg' });
  expect(await check(user)).toEqual(['2 new in "Weddings"']);
  expect(await check(user)).toEqual(['2 new in "Weddings"']);

  await app.makeAsset(admin, { name: 'wedding 3.jpg' });
  expect(await check(user)).toEqual(['3 new in "Weddings"']);
  const { notifications } = (await app.call(user, { url: NOTIFICATIONS })).json();
  expect(notifications[0]).toMatchObject({ url: `/saved-search/${id}`, disposal: 'ON_READ' });
  const ids = notifications.map((one: { id: number }) => one.id);
  await app.call(user, { method: 'POST', url: NOTIFICATIONS, payload: ids });
  await app.makeAsset(admin, { name: 'wedding 4.jpg' });
  expect(await check(user)).toEqual(['1 new in "Weddings"']);
});

it('waits for assets in processing, and counts those after them later', async () => {
  const user = await app.makeUser('MANAGER');
  await save(user, 'Lakes', { q: 'tag:lake' });
  const { row } = await app.makeAsset(admin, { status: 'NOT_READY', uploadTime: app.ctx.now() });
  await app.makeAsset(admin, { tags: ['lake'] });
  expect(await check(user)).toEqual([]);
  await app.ctx.db.asset.update({
    where: { id: row.id },
    data: { status: 'OK', tags: ['lake'] },
  });
  expect(await check(user)).toEqual(['2 new in "Lakes"']);
});

it('counts only what the owner may see, and nothing for disabled users or after it was turned off', async () => {
  const limited = await app.makeUser('USER', { groupAssetAccess: false });
  const id = await save(limited, 'All', {});
  const disabled = await app.makeUser('USER', { groupAssetAccess: true });
  await save(disabled, 'All', {});
  await app.ctx.db.user.update({ where: { id: disabled.row.id }, data: { enabled: false } });
  await app.makeAsset(admin);
  expect(await check(limited)).toEqual([]);
  const where = { userId: disabled.row.id };
  expect(await app.ctx.db.notification.count({ where })).toBe(0);

  await app.ctx.db.user.update({
    where: { id: limited.row.id },
    data: { groupAssetAccess: true },
  });
  const off = { method: 'PATCH', url: `${URL}/${id}`, payload: { notify: false } } as const;
  expect((await app.call(limited, off)).json().data.notify).toBe(false);
  await app.makeAsset(admin);
  expect(await check(limited)).toEqual([]);
});
