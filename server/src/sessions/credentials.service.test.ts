import { createHmac } from 'node:crypto';
import type { LoginAnswer } from '@spindle/contracts/sessions/sessions';
import { newKey } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
});

afterAll(() => app.close());

const credentialsOf = ({ email, password }: TestUser) => ({ email, password });

const login = (body: object, { http } = app) =>
  http.inject({ method: 'POST', url: '/api/v1/login', payload: body });

const account = (token: string, { http } = app) =>
  http.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });

function cookieOf(answer: LightMyRequestResponse) {
  return answer.cookies.find(({ name }) => name === 'spindle_media');
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

describe('a session', () => {
  it('is not found by a signed token whose session id is not a UUID', async () => {
    for (const sid of ['1', '', `${'f'.repeat(36)}`])
      expect((await account(app.http.jwt.sign({ sid, scope: 'SESSION' }))).statusCode).toBe(401);
  });

  it('lasts 24 hours and no longer [A-888]', async () => {
    const token = await app.signIn(user);
    const later = await app.openSecondServer();
    later.passTime(DAY_MS - 60_000);
    expect((await account(token, later)).statusCode).toBe(200);
    later.passTime(120_000);
    expect((await account(token, later)).statusCode).toBe(401);
    await later.close();
  });

  it('ends on logout on every server, including its cookie and service tokens (security 1)', async () => {
    const secondServer = await app.openSecondServer();
    const signedIn = await login(credentialsOf(user));
    const { jwt } = signedIn.json<LoginAnswer>();
    const headers = { authorization: `Bearer ${jwt}` };
    const scoped = (
      await app.http.inject({
        url: '/api/v1/authentication/service_token?scope=READ_ASSET',
        headers,
      })
    ).body;
    const cookies = { spindle_media: cookieOf(signedIn)?.value ?? '' };
    const asset = await app.makeAsset(user);
    const url = `/api/v1/files/content/${asset.id}`;
    const statuses = async ({ http } = app) =>
      Promise.all([
        http.inject({ url: '/api/v1/account', headers }),
        http.inject({ url, cookies }),
        http.inject({ url: `${url}?_jwt=${scoped}` }),
      ]).then((answers) => answers.map(({ statusCode }) => statusCode));
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await statuses(secondServer)).toEqual([200, 200, 200]);

    const out = await app.http.inject({ method: 'POST', url: '/api/v1/logout', headers });
    expect(out.statusCode).toBe(200);
    expect(cookieOf(out)).toMatchObject({ value: '', path: '/api/v1' });
    await expect.poll(() => statuses()).toEqual([401, 401, 401]);
    await expect.poll(() => statuses(secondServer)).toEqual([401, 401, 401]);
    await secondServer.close();
  });

  it('has an unpredictable id that is not a credential (security 12)', async () => {
    const tokens = [await app.signIn(user), await app.signIn(user)];
    const ids = tokens.map((token) => String(claimsOf(token).sid));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    expect((await account(ids[0] ?? '')).statusCode).toBe(401);
  });
});

describe('the media cookie', () => {
  it('is hidden from scripts and other sites, and ends with the browser unless remembered', async () => {
    const lasting = cookieOf(await login(credentialsOf(user)));
    expect(lasting).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/v1',
      maxAge: 86_400,
    });
    expect(lasting?.secure).toBeUndefined();
    const temporary = cookieOf(await login({ ...credentialsOf(user), remember_me: false }));
    expect(temporary?.maxAge).toBeUndefined();
    const proxied = await app.openSecondServer({ TRUST_PROXY: 'on' });
    const secure = await proxied.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: credentialsOf(user),
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(cookieOf(secure)?.secure).toBe(true);
    await proxied.close();
  });

  it('is set with the account for a token, not for an API key', async () => {
    expect(cookieOf(await account(await app.signIn(user)))?.value).toMatch(/\./);
    expect(cookieOf(await app.call(user, { url: '/api/v1/account' }))).toBeUndefined();
  });

  it('opens files, and nothing else (security 6)', async () => {
    const admin = await app.makeUser('ADMIN');
    const asset = await app.makeAsset(admin);
    const cookies = { spindle_media: cookieOf(await login(credentialsOf(admin)))?.value ?? '' };
    expect(
      (await app.http.inject({ url: `/api/v1/files/content/${asset.id}`, cookies })).statusCode,
    ).toBe(200);
    const others = [
      { url: '/api/v1/account' },
      { url: `/api/v1/assets/${asset.id}/data` },
      { url: '/api/v1/jobs' },
      { method: 'POST', url: '/api/v1/assets/search', payload: {} },
      { method: 'POST', url: '/api/v1/users/new', payload: {} },
      { method: 'POST', url: '/api/v1/logout' },
      { method: 'POST', url: '/api/v1/assets/new/content/original/upload' },
      { method: 'POST', url: '/api/v1/uploads' },
    ] as const;
    for (const request of others)
      expect([request.url, (await app.http.inject({ ...request, cookies })).statusCode]).toEqual([
        request.url,
        401,
      ]);
    const asBearer = await account(cookies.spindle_media);
    expect(asBearer.statusCode).toBe(401);
  });
});

describe('a service token', () => {
  const tokenFor = async (scope: string, by: TestUser) =>
    app.http.inject({
      url: `/api/v1/authentication/service_token?scope=${scope}`,
      headers: { authorization: `Bearer ${await app.signIn(by)}` },
    });

  it('is plain text, valid for 15 minutes of reading or an hour of uploading', async () => {
    const creator = await app.makeUser('CREATOR');
    for (const [scope, seconds] of [
      ['READ_ASSET', 900],
      ['EDIT_ASSET', 3600],
    ] as const) {
      const answer = await tokenFor(scope, creator);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      const claims = claimsOf(answer.body);
      expect(claims.scope).toBe(scope);
      expect(Number(claims.exp) - Number(claims.iat)).toBe(seconds);
    }
  });

  it('for reading opens only file URLs (security 2)', async () => {
    const asset = await app.makeAsset(user);
    const token = (await tokenFor('READ_ASSET', user)).body;
    expect(
      (await app.http.inject({ url: `/api/v1/files/content/${asset.id}?_jwt=${token}` }))
        .statusCode,
    ).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of [
      '/api/v1/account',
      `/api/v1/assets/${asset.id}/data`,
      `/api/v1/assets/${asset.id}/get_link`,
      `/api/v1/account?_jwt=${token}`,
    ])
      expect([url, (await app.http.inject({ url, headers })).statusCode]).toEqual([url, 401]);
    expect(
      (await app.http.inject({ url: `/api/v1/account?_jwt=${await app.signIn(user)}` })).statusCode,
    ).toBe(401);
  });

  it('for uploading can only upload and read, and cannot request further tokens (security 4)', async () => {
    const admin = await app.makeUser('ADMIN');
    const asset = await app.makeAsset(admin);
    const headers = { authorization: `Bearer ${(await tokenFor('EDIT_ASSET', admin)).body}` };
    expect(
      (await app.http.inject({ url: `/api/v1/assets/${asset.id}/data`, headers })).statusCode,
    ).toBe(200);
    const refused = [
      { url: '/api/v1/account' },
      { method: 'POST', url: '/api/v1/logout' },
      { url: '/api/v1/authentication/service_token?scope=EDIT_ASSET' },
      { url: '/api/v1/jobs' },
      { method: 'POST', url: '/api/v1/users', payload: {} },
      { url: `/api/v1/assets/${asset.id}/get_link` },
    ] as const;
    for (const request of refused)
      expect([request.url, (await app.http.inject({ ...request, headers })).statusCode]).toEqual([
        request.url,
        403,
      ]);
  });
});

describe('an API key', () => {
  it('authenticates its user, and any other key is refused', async () => {
    expect((await app.call(user, { url: '/api/v1/account' })).json().data.id).toBe(user.row.id);
    for (const key of [newKey(), '', `${user.apiKey}x`])
      expect(
        (await app.http.inject({ url: '/api/v1/account', headers: { 'x-filespin-api-key': key } }))
          .statusCode,
      ).toBe(401);
  });
});

it('accepts tokens of one algorithm only, regardless of their header (security 1)', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = await app.signIn(user);
  const [, claims = ''] = token.split('.');
  const signed = (alg: string, hash: string) => {
    const text = `${part({ alg, typ: 'JWT' })}.${claims}`;
    return `${text}.${createHmac(hash, app.secrets.tokenKey).update(text).digest('base64url')}`;
  };
  expect((await account(signed('HS256', 'sha256'))).statusCode).toBe(200);
  for (const forged of [
    signed('HS512', 'sha512'),
    signed('HS384', 'sha384'),
    `${part({ alg: 'none' })}.${claims}.`,
  ])
    expect((await account(forged)).statusCode).toBe(401);
});
