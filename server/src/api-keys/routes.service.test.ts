import {
  API_KEYS_FULL,
  API_KEYS_MAX,
  type ApiKey,
  createApiKey,
} from '@spindle/contracts/api-keys/api-keys';
import { ROLES } from '@spindle/contracts/http/permissions';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedKey, statusWithKey } from '../../test/api-keys.ts';
import { makeApiKeyRow } from '../../test/example-data.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

const KEYS = createApiKey.path;

const create = (user: TestUser, payload: object) =>
  app.call(user, { method: 'POST', url: KEYS, payload });

const newKey = (user: TestUser, scopes: readonly string[], given?: object) =>
  createNamedKey(app, user, scopes, given);

const listed = async (user: TestUser): Promise<ApiKey[]> =>
  (await app.call(user, { url: KEYS })).json().keys;

const statusOf = (key: string, on = app) => statusWithKey(on, key);

it.each(ROLES.map(({ name, permissions }) => ({ name, permissions })))(
  'a $name creates keys with any own permission, and with no other',
  async ({ name, permissions }) => {
    const user = await app.makeUser(name);
    expect((await newKey(user, [...permissions])).scopes).toEqual(
      ROLES[0]?.permissions.filter((permission) => permissions.includes(permission)),
    );
    const foreign = ROLES[0]?.permissions.find((permission) => !permissions.includes(permission));
    if (!foreign) return;
    const refused = await create(user, { name: 'More', scopes: ['READ_ASSET', foreign] });
    expect(refused.statusCode).toBe(400);
    expect(errorOf(refused).details).toEqual([
      { path: 'scopes', message: 'must be permissions of the user' },
    ]);
    expect(await listed(user)).toHaveLength(1);
  },
);

it('shows the key once, and stores only a hash of it (security 45)', async () => {
  const user = await app.makeUser('USER');
  const { key, ...shown } = await newKey(user, ['READ_ASSET'], { expires_in_days: 30 });
  expect(key).toMatch(/^spn_[0-9A-Za-z]{38}$/);
  expect(shown).toMatchObject({
    name: 'Nightly report',
    hint: key.slice(0, 8),
    scopes: ['READ_ASSET'],
    last_used: null,
  });
  const days = (Date.parse(shown.expires_at ?? '') - Date.parse(shown.created_at)) / 86_400_000;
  expect(days).toBe(30);
  const list = await app.call(user, { url: KEYS });
  expect(list.json().keys).toEqual([shown]);
  expect(list.body).not.toContain(key);
  const row = await app.ctx.db.apiKey.findUniqueOrThrow({ where: { id: shown.id } });
  expect(JSON.stringify(row)).not.toContain(key.slice(8));
});

it.each([
  { name: '  ', scopes: ['READ_ASSET'], expected: 'Name is required' },
  { name: 'a', scopes: [], expected: 'Choose at least one permission' },
  { name: 'a', scopes: ['FLY'], expected: '' },
  { name: 'a', scopes: ['READ_ASSET'], expires_in_days: 0, expected: '' },
  { name: 'a', scopes: ['READ_ASSET'], expires_in_days: 3651, expected: '' },
])('refuses an incomplete or unbounded key: $name $scopes', async ({ expected, ...payload }) => {
  const answer = await create(await app.makeUser('USER'), payload);
  expect(answer.statusCode).toBe(400);
  expect(errorOf(answer).message).toContain(expected);
});

it('refuses one key more than the limit, also for calls at the same time', async () => {
  const user = await app.makeUser('USER');
  for (let count = 0; count < API_KEYS_MAX - 1; count += 1) await makeApiKeyRow(app, user);
  const answers = await Promise.all(
    [1, 2, 3].map(() => create(user, { name: 'One more', scopes: ['READ_ASSET'] })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused && errorOf(refused).message).toBe(API_KEYS_FULL);
});

describe('the end of a named key', () => {
  it('revoking gives 401 on every server (security 1)', async () => {
    const user = await app.makeUser('USER');
    const { key, id } = await newKey(user, ['READ_ASSET']);
    const { key: other } = await newKey(user, ['READ_ASSET']);
    const second = await app.openSecondServer();
    for (const server of [app, second]) expect(await statusOf(key, server)).toBe(200);
    const revoked = await app.call(user, { method: 'DELETE', url: `${KEYS}/${id}` });
    expect(revoked.json().message).toBe('The key was revoked.');
    for (const server of [app, second]) await expect.poll(() => statusOf(key, server)).toBe(401);
    expect(await statusOf(other)).toBe(200);
    expect((await app.call(user, { method: 'DELETE', url: `${KEYS}/${id}` })).statusCode).toBe(404);
    await second.close();
  });

  it('only its user revokes it', async () => {
    const user = await app.makeUser('USER');
    const { id, key } = await newKey(user, ['READ_ASSET']);
    const admin = await app.makeUser('ADMIN');
    const answer = await app.call(admin, { method: 'DELETE', url: `${KEYS}/${id}` });
    expect(answer.statusCode).toBe(404);
    expect(await statusOf(key)).toBe(200);
  });

  it('it ends when its user is disabled, and when it expires', async () => {
    const clock = await app.openSecondServer();
    const user = await app.makeUser('USER');
    const { key } = await newKey(user, ['READ_ASSET'], { expires_in_days: 1 });
    expect(await statusOf(key, clock)).toBe(200);
    clock.passTime(86_400_000);
    expect(await statusOf(key, clock)).toBe(401);
    expect(await statusOf(key)).toBe(200);
    await app.ctx.db.user.update({ where: { id: user.row.id }, data: { enabled: false } });
    await expect.poll(() => statusOf(key)).toBe(401);
    await clock.close();
  });
});

it('records when a key was last used, at most once a minute', async () => {
  const clock = await app.openSecondServer();
  const user = await app.makeUser('USER');
  const { key } = await newKey(user, ['READ_ASSET']);
  const lastUsed = async () => (await listed(user))[0]?.last_used;
  await statusOf(key, clock);
  const first = await lastUsed();
  expect(first).not.toBeNull();
  const { db } = app.ctx;
  // Each change of the user drops the cached key, so that the next request reads it again.
  await db.user.update({ where: { id: user.row.id }, data: { firstName: 'Ann' } });
  await statusOf(key, clock);
  expect(await lastUsed()).toBe(first);
  clock.passTime(61_000);
  await db.user.update({ where: { id: user.row.id }, data: { firstName: 'Anna' } });
  await expect
    .poll(async () => {
      await statusOf(key, clock);
      return lastUsed();
    })
    .not.toBe(first);
  await clock.close();
});
