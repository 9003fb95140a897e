import { API } from '@spindle/contracts/api';
import { listApiKeys, NAMED_KEY_REFUSED } from '@spindle/contracts/api-keys/api-keys';
import { ROLES } from '@spindle/contracts/http/permissions';
import type { TestUser } from '@spindle/core/test/factories';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNamedKey, sendWithKey, statusWithKey } from '../../test/api-keys.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { newNamedKey } from '../credentials/named-key.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

const newKey = (user: TestUser, scopes: readonly string[]) => createNamedKey(app, user, scopes);

const withKey = (key: string, method: HTTPMethods, url: string, payload?: object) =>
  sendWithKey(app, key, { method, url, payload });

const statusOf = (key: string) => statusWithKey(app, key);

describe('a request with a named key', () => {
  it('has only the scopes of the key (security 4)', async () => {
    const user = await app.makeUser('ADMIN');
    const asset = await app.makeAsset(user);
    const { key } = await newKey(user, ['READ_ASSET']);
    const account = await withKey(key, 'GET', '/api/v1/account');
    expect(account.json().data).toMatchObject({ id: user.row.id, permissions: ['READ_ASSET'] });
    const read = await withKey(key, 'GET', `/api/v1/assets/${asset.id}/data`);
    expect(read.statusCode).toBe(200);
    const renamed = await withKey(key, 'PATCH', `/api/v1/assets/${asset.id}`, { name: 'b.txt' });
    expect(renamed.statusCode).toBe(403);
    expect((await withKey(key, 'POST', '/api/v1/users', {})).statusCode).toBe(403);
  });

  it('loses a permission at once with the role of its user, and never gains one', async () => {
    const user = await app.makeUser('MANAGER');
    const admin = await app.makeUser('ADMIN');
    const { key } = await newKey(user, ['READ_ASSET', 'UPDATE_SETTINGS']);
    const permissions = async () =>
      (await withKey(key, 'GET', '/api/v1/account')).json().data.permissions;
    const changeRole = (role_id: number) =>
      app.call(admin, {
        method: 'PATCH',
        url: `/api/v1/users/${user.row.id}`,
        payload: { role_id },
      });
    expect(await permissions()).toEqual(['READ_ASSET', 'UPDATE_SETTINGS']);
    await changeRole(3);
    await expect.poll(permissions).toEqual(['READ_ASSET']);
    const url = '/api/v1/user/settings/update';
    const payload = { key: 'image', value: { on_demand_image_private: true } };
    expect((await withKey(key, 'PATCH', url, payload)).statusCode).toBe(403);
    await changeRole(1);
    await expect.poll(permissions).toEqual(['READ_ASSET', 'UPDATE_SETTINGS']);
  });

  it('acts in a role only with all permissions of the role', async () => {
    const user = await app.makeUser('MANAGER');
    const all = ROLES.find(({ name }) => name === 'MANAGER')?.permissions ?? [];
    const { key: full } = await newKey(user, [...all]);
    const { key: reader } = await newKey(user, ['READ_ASSET']);
    expect((await withKey(full, 'GET', '/api/v1/jobs')).statusCode).toBe(200);
    expect((await withKey(reader, 'GET', '/api/v1/jobs')).statusCode).toBe(403);
    const { id } = await app.ctx.db.job.create({
      data: { type: 'INGEST', creatorId: (await app.makeUser('USER')).row.id, input: {} },
    });
    expect((await withKey(full, 'GET', `/api/v1/jobs/${id}`)).statusCode).toBe(200);
    expect((await withKey(reader, 'GET', `/api/v1/jobs/${id}`)).statusCode).toBe(404);
  });

  it('reads nothing without READ_ASSET, not even through collections', async () => {
    const user = await app.makeUser('CREATOR');
    const { key } = await newKey(user, ['CREATE_ASSET']);
    for (const url of ['/api/v1/assetcollections', '/api/v1/account', '/api/v1/savedsearches'])
      expect((await withKey(key, 'GET', url)).statusCode).toBe(403);
    const upload = await withKey(key, 'POST', '/api/v1/assets/duplicates', { files: [] });
    expect(upload.statusCode).not.toBe(403);
  });

  it('reads no key of its user or of others (API decision 31)', async () => {
    const user = await app.makeUser('ADMIN');
    const { key } = await newKey(user, [...(ROLES[0]?.permissions ?? [])]);
    const secrets = [user.apiKey, user.row.uploadKey];
    for (const [method, url, payload] of [
      ['GET', '/api/v1/account', undefined],
      ['GET', '/api/v1/user/settings', undefined],
      ['GET', `/api/v1/users/${user.row.id}`, undefined],
      ['POST', '/api/v1/users', { email: user.email }],
    ] as const) {
      const answer = await withKey(key, method, url, payload);
      expect(answer.statusCode).toBe(200);
      for (const secret of secrets) expect(answer.body).not.toContain(secret);
    }
  });

  it('cannot replace a key in the settings, but can change the rest of the section', async () => {
    const user = await app.makeUser('ADMIN');
    const { key } = await newKey(user, ['READ_ASSET', 'UPDATE_SETTINGS']);
    const save = (value: object) =>
      withKey(key, 'PATCH', '/api/v1/user/settings/update', { key: 'security', value });
    for (const name of ['api_key', 'upload_key']) {
      const refused = await save({ [name]: 'f'.repeat(32) });
      expect(refused.statusCode).toBe(403);
      expect(errorOf(refused).message).toBe(NAMED_KEY_REFUSED);
    }
    expect((await save({ authorized_domains: 'example.com' })).statusCode).toBe(200);
    const row = await app.ctx.db.user.findUniqueOrThrow({ where: { id: user.row.id } });
    expect(row.uploadKey).toBe(user.row.uploadKey);
    expect(row.apiKeyHash).toBe(user.row.apiKeyHash);
  });

  it('gets 401 for a typing error and for an unknown key', async () => {
    const { key } = await newKey(await app.makeUser('USER'), ['READ_ASSET']);
    const last = key.endsWith('0') ? '1' : '0';
    for (const wrong of [key.slice(0, -1) + last, newNamedKey(), 'spn_', `${key} x`])
      expect(await statusOf(wrong)).toBe(401);
    expect(await statusOf(key)).toBe(200);
  });
});

/** Written by hand from API decision 31: keys, passwords, email addresses, roles, invites and users. */
const REFUSED = [
  'PATCH /api/v1/account',
  'DELETE /api/v1/account/email/pending',
  'GET /api/v1/account/sessions',
  'DELETE /api/v1/account/sessions',
  'DELETE /api/v1/account/sessions/{id}',
  'GET /api/v1/account/keys',
  'POST /api/v1/account/keys',
  'DELETE /api/v1/account/keys/{id}',
  'POST /api/v1/users/new',
  'POST /api/v1/users/import',
  'PATCH /api/v1/users/{id}',
  'POST /api/v1/users/{id}/invite',
  'POST /api/v1/users/{id}/password_reset',
  'POST /api/v1/users/{id}/collections/transfer',
  'POST /api/v1/users/{id}/transfer',
];

it('no named key changes keys, passwords, email addresses, roles, invites or users (security 4)', async () => {
  const admin = await app.makeUser('ADMIN');
  const { key, id } = await newKey(admin, [...(ROLES[0]?.permissions ?? [])]);
  const refusing = API.filter(({ refusesNamedKeys }) => refusesNamedKeys);
  expect(refusing.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(REFUSED.sort());
  for (const { method, path } of refusing) {
    const url = path.replace('{id}', path.includes('keys') ? id : String(admin.row.id));
    const answer = await withKey(key, method, url, {});
    expect(answer.statusCode, path).toBe(403);
    expect(errorOf(answer).message).toBe(NAMED_KEY_REFUSED);
  }
  const list = await app.call(admin, { url: listApiKeys.path });
  expect(list.json().keys).toHaveLength(1);
});
