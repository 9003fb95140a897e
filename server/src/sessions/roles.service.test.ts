import { RoleName } from '@spindle/contracts/http/permissions';
import type { TestUser } from '@spindle/core/test/factories';
import { photoFiles } from '@spindle/core/test/media/photo';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

const login = ({ email, password }: TestUser) =>
  app.http.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } });

// Proves: B-031, B-032, B-033, B-034, B-035
it('returns the five roles with their ids', async () => {
  const roles = { ADMIN: 1, MANAGER: 2, USER: 3, CREATOR: 4, ASSET_MANAGER: 5 };
  for (const role of RoleName.options) {
    const answer = await login(await app.makeUser(role));
    expect(answer.json()).toMatchObject({ role_name: role, role_id: roles[role] });
  }
});

// Proves
it('USER can search, view, download and get links, and cannot add assets', async () => {
  const user = await app.makeUser('USER');
  const { id } = await app.makeAsset(await app.makeUser('ADMIN'), {}, await photoFiles(40, 30));
  const status = async (options: InjectOptions) => (await app.call(user, options)).statusCode;
  expect(await status({ method: 'POST', url: '/api/v1/assets/search', payload: {} })).toBe(200);
  expect(await status({ url: `/api/v1/assets/${id}/data` })).toBe(200);
  expect(await status({ url: `/api/v1/assets/${id}/conversions?resize=30,30` })).toBe(200);
  expect(await status({ url: `/api/v1/files/content/${id}?delivery=download` })).toBe(200);
  expect(await status({ url: `/api/v1/assets/${id}/get_link` })).toBe(200);
  const upload = '/api/v1/assets/new/content/original/upload';
  expect(await status({ method: 'POST', url: upload })).toBe(403);
  expect(await status({ method: 'POST', url: '/api/v1/uploads' })).toBe(403);
});
