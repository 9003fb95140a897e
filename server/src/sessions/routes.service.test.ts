import { Account, LoginAnswer } from '@spindle/contracts/sessions/sessions';
import type { TestUser } from '@spindle/core/test/factories';
import { freshRedis } from '@spindle/core/test/services';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let manager: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.makeUser('MANAGER');
});

afterAll(() => app.close());

const login = (payload: object, on = app, remoteAddress = '127.0.0.1') =>
  on.http.inject({ method: 'POST', url: '/api/v1/login', payload, remoteAddress });

const account = (token: string, on = app) =>
  on.http.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });

const serviceToken = async (token: string, scope: string) =>
  app.http.inject({
    url: `/api/v1/authentication/service_token?scope=${scope}`,
    headers: { authorization: `Bearer ${token}` },
  });

/** Repeats a request until its status is the given one. Other servers learn of a change through the database. */
async function waitForStatus(
  status: number,
  ask: () => Promise<{ statusCode: number }>,
): Promise<void> {
  await expect.poll(async () => (await ask()).statusCode).toBe(status);
}

describe('signing in', () => {
  /** Counts failures, unlike `app`. Its tests use users and addresses of their own. */
  let limited: TestApp;

  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMIT: 'on' });
  });
  afterAll(() => limited.close());

  // Proves,
  // Proves, B-925
  it('returns the user and a token for 24 hours', async () => {
    const answer = await login({ email: manager.email.toUpperCase(), password: manager.password });
    expect(answer.statusCode).toBe(200);
    const body = LoginAnswer.parse(answer.json());
    expect(body).toMatchObject({
      accessID: manager.row.accessId,
      notifications: [],
      preferences: {},
      role_id: 2,
      role_name: 'MANAGER',
      uploadkey: manager.row.uploadKey,
      username: 'Test MANAGER',
      user_email: manager.email,
      user_id: manager.row.id,
    });
    expect(body.permissions).toHaveLength(7);
    const [, claims = ''] = body.jwt.split('.');
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(86_400);
  });

  it('returns the same error for an unknown e-mail, a wrong password and a disabled user (security 5) [A-835]', async () => {
    const disabled = await app.makeUser('USER', { enabled: false });
    const answers = await Promise.all([
      login({ email: 'nobody@example.com', password: 'whatever' }),
      login({ email: manager.email, password: 'wrong' }),
      login({ email: disabled.email, password: disabled.password }),
    ]);
    const bodies = answers.map((answer) => {
      const { request_id: _, ...rest } = errorOf(answer);
      return rest;
    });
    expect(bodies[0]).toEqual({
      status: 401,
      error: 'UNAUTHORIZED',
      message: 'Email and password do not match, please try again.',
      url: '/api/v1/login',
    });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  });

  describe.each(['per process', 'in Redis'])('with guesses counted %s (security 5)', (storage) => {
    let limited: TestApp;
    let tests = 0;
    /** Each test signs in from an address of its own, because failures count for an address. */
    let address: string;

    beforeAll(async () => {
      const REDIS_URL = storage === 'in Redis' ? await freshRedis() : '';
      limited = await openTestApp({ RATE_LIMIT: 'on', REDIS_URL });
      if (REDIS_URL) await waitUntilCountedIn(REDIS_URL);
    });

    /** Waits until guesses are counted in Redis. Before Redis is connected, each process counts by itself. */
    async function waitUntilCountedIn(url: string): Promise<void> {
      const redis = new Redis(url);
      const user = await limited.makeUser('USER');
      await vi.waitFor(async () => {
        await limited.call(user, { url: '/api/v1/account' });
        expect(await redis.dbsize()).toBeGreaterThan(0);
      }, WAIT_LIMIT_MS);
      await redis.quit();
    }

    beforeEach(() => {
      tests += 1;
      address = `198.51.100.${tests}`;
    });

    afterAll(() => limited.close());

    const guess = (email: string) => login({ email, password: 'no' }, limited, address);

    const statusesOf = async (answers: Promise<{ statusCode: number }>[]) =>
      (await Promise.all(answers)).map(({ statusCode }) => statusCode);

    it('refuses all but ten of many parallel guesses', async () => {
      const { email } = await limited.makeUser('USER');
      const guesses = Array.from({ length: 40 }, () => guess(email));
      const statuses = await statusesOf(guesses);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(30);
    });

    it('counts an e-mail with blanks and capitals as the same address', async () => {
      const user = await limited.makeUser('USER');
      for (let blanks = 0; blanks < 10; blanks += 1) {
        const email = `${' '.repeat(blanks)}${user.email.toUpperCase()} `;
        expect((await guess(email)).statusCode).toBe(401);
      }
      expect((await login(user, limited, address)).statusCode).toBe(429);
    });

    it('refuses an IP address after a hundred failures with any e-mails, and counts no success', async () => {
      const user = await limited.makeUser('USER');
      for (let success = 0; success < 12; success += 1)
        expect((await login(user, limited, address)).statusCode).toBe(200);
      const strangers = Array.from({ length: 10 }, (_, at) => `${at}@example.com`);
      const users = await Promise.all(Array.from({ length: 9 }, () => limited.makeUser('USER')));
      const known = users.map(({ email }) => Array.from({ length: 10 }, () => email));
      for (const emails of [strangers, ...known]) {
        expect(new Set(await statusesOf(emails.map(guess)))).toEqual(new Set([401]));
      }
      expect((await login(user, limited, address)).statusCode).toBe(429);
    });
  });

  it('limits by the IP address that the proxy saw, not by the claimed one', async () => {
    const proxied = await openTestApp({ RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
    const user = await proxied.makeUser('USER');
    const guess = (claimed: string, seen: string) =>
      proxied.http.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { email: user.email, password: 'no' },
        headers: { 'x-forwarded-for': `${claimed}, ${seen}` },
      });
    for (let at = 0; at < 10; at += 1)
      expect((await guess(`10.1.1.${at}`, '192.0.2.1')).statusCode).toBe(401);
    expect((await guess('10.1.1.99', '192.0.2.1')).statusCode).toBe(429);
    expect((await guess('10.1.1.99', '192.0.2.2')).statusCode).toBe(401);
    await proxied.close();
  });

  /** Signs in from an address. */
  const loginFrom = (
    remoteAddress: string,
    { email, password }: { email: string; password: string },
    at: TestApp,
    cookies: Record<string, string> = {},
  ) =>
    at.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email, password },
      remoteAddress,
      cookies,
    });

  it('limits an IPv6 network of 64 bits, and a mapped IPv4 address, as one client (security 5)', async () => {
    const user = await limited.makeUser('USER');
    const guess = (from: string) => loginFrom(from, { ...user, password: 'no' }, limited);
    for (let at = 0; at < 10; at += 1) {
      expect((await guess(`2001:db8:0:1::${at}`)).statusCode).toBe(401);
      expect((await guess('192.0.2.1')).statusCode).toBe(401);
    }
    expect((await guess('2001:db8:0:1:ffff::1')).statusCode).toBe(429);
    expect((await guess('::ffff:192.0.2.1')).statusCode).toBe(429);
    expect((await guess('2001:db8:0:2::1')).statusCode).toBe(401);
  });

  it('limits guesses for one user from all networks, but not the devices of the user (security 5)', async () => {
    const [user, other] = [await limited.makeUser('USER'), await limited.makeUser('USER')];
    const deviceOf = async (person: TestUser) => {
      const { cookies } = await loginFrom('192.0.2.1', person, limited);
      const device = cookies.find(({ name }) => name === 'spindle_device');
      expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/login' });
      return { spindle_device: device?.value ?? '' };
    };
    const [known, foreign] = [await deviceOf(user), await deviceOf(other)];
    for (let network = 0; network < 10; network += 1) {
      const guesses = Array.from({ length: 10 }, () =>
        loginFrom(`198.51.100.${network}`, { ...user, password: 'no' }, limited),
      );
      for (const answer of await Promise.all(guesses)) expect(answer.statusCode).toBe(401);
    }
    const statusWith = async (cookies: Record<string, string>) =>
      (await loginFrom('203.0.113.1', user, limited, cookies)).statusCode;
    expect(await statusWith({})).toBe(429);
    expect(await statusWith(foreign)).toBe(429);
    expect(await statusWith({ spindle_device: `${known.spindle_device}x` })).toBe(429);
    expect(await statusWith(known)).toBe(200);
    expect((await loginFrom('203.0.113.1', other, limited)).statusCode).toBe(200);
  });

  it('is refused after ten failures in a minute for the same IP address and e-mail (security 5)', async () => {
    const user = await limited.makeUser('USER');
    for (let n = 0; n < 10; n++)
      expect((await login({ email: user.email, password: 'no' }, limited)).statusCode).toBe(401);
    const refused = await login(user, limited);
    expect(refused.statusCode).toBe(429);
    expect(errorOf(refused).error).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(await limited.makeUser('USER'), limited)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  // Proves
  it('returns its user', async () => {
    const answer = await account(await app.signIn(manager));
    expect(Account.parse(answer.json().data)).toEqual({
      id: manager.row.id,
      email: manager.email,
      pending_email: null,
      first_name: 'Test',
      last_name: 'MANAGER',
      access_id: manager.row.accessId,
      uploadKey: manager.row.uploadKey,
      role_id: 2,
      role_name: 'MANAGER',
      permissions: expect.arrayContaining(['CREATE_ASSET', 'UPDATE_SETTINGS']),
      preferences: {},
    });
  });

  it('ends on logout on every server, without ending other sessions (security 1)', async () => {
    const secondServer = await app.openSecondServer();
    try {
      const token = await app.signIn(manager);
      const other = await app.signIn(manager);
      expect((await account(token, secondServer)).statusCode).toBe(200);
      const out = await app.http.inject({
        method: 'POST',
        url: '/api/v1/logout',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(out.statusCode).toBe(200);
      await waitForStatus(401, () => account(token));
      await waitForStatus(401, () => account(token, secondServer));
      expect((await account(other, secondServer)).statusCode).toBe(200);
    } finally {
      await secondServer.close();
    }
  });

  it('ends when its user is disabled, and applies a new role at once (security 1)', async () => {
    const user = await app.makeUser('ADMIN');
    const token = await app.signIn(user);
    const jobs = () =>
      app.http.inject({ url: '/api/v1/jobs', headers: { authorization: `Bearer ${token}` } });
    expect((await jobs()).statusCode).toBe(200);
    await app.ctx.db.user.update({ where: { id: user.row.id }, data: { roleId: 3 } });
    await waitForStatus(403, jobs);
    await app.ctx.db.user.update({ where: { id: user.row.id }, data: { enabled: false } });
    await waitForStatus(401, jobs);
    const byKey = () => app.call(user, { url: '/api/v1/account' });
    await waitForStatus(401, byKey);
  });

  it('is not opened by a forged, truncated or unrelated token', async () => {
    const token = await app.signIn(manager);
    const [head, claims] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
    for (const bad of [`${head}.${claims}.AAAA`, none, token.slice(0, -2), 'nonsense', ''])
      expect((await account(bad)).statusCode).toBe(401);
  });
});

describe('service tokens', () => {
  it('with EDIT_ASSET are plain text and may only upload and read (security 4) [A-781]', async () => {
    const admin = await app.makeUser('ADMIN');
    const answer = await serviceToken(await app.signIn(admin), 'EDIT_ASSET');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const headers = { authorization: `Bearer ${answer.body}` };
    const search = await app.http.inject({
      method: 'POST',
      url: '/api/v1/assets/search',
      headers,
      payload: {},
    });
    expect(search.statusCode).toBe(200);
    for (const url of ['/api/v1/jobs', '/api/v1/assets/get_link'])
      expect(
        (
          await app.http.inject({
            method: url.endsWith('link') ? 'POST' : 'GET',
            url,
            headers,
            payload: url.endsWith('link') ? [] : undefined,
          })
        ).statusCode,
      ).toBe(403);
    expect((await serviceToken(answer.body, 'EDIT_ASSET')).statusCode).toBe(403);
  });

  it('with READ_ASSET open only media URLs (security 2)', async () => {
    const { body } = await serviceToken(await app.signIn(manager), 'READ_ASSET');
    const asset = await app.makeAsset(manager);
    const file = await app.http.inject({ url: `/api/v1/files/content/${asset.id}?_jwt=${body}` });
    expect(file.statusCode).toBe(200);
    expect((await account(body)).statusCode).toBe(401);
  });

  it('are not issued beyond the role or for an API key', async () => {
    const user = await app.makeUser('USER');
    expect((await serviceToken(await app.signIn(user), 'EDIT_ASSET')).statusCode).toBe(403);
    const byKey = await app.call(manager, {
      url: '/api/v1/authentication/service_token?scope=READ_ASSET',
    });
    expect(byKey.statusCode).toBe(403);
    expect((await serviceToken(await app.signIn(manager), 'ALL')).statusCode).toBe(400);
  });
});

describe('the media cookie', () => {
  it('opens files by GET, but no other route of the API (security 2, 6)', async () => {
    const answer = await login({ ...manager, remember_me: false });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: 'spindle_media',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/v1',
    });
    expect(cookie?.maxAge).toBeUndefined();
    const cookies = { spindle_media: cookie?.value ?? '' };
    const asset = await app.makeAsset(manager);
    const file = await app.http.inject({ url: `/api/v1/files/content/${asset.id}`, cookies });
    expect(file.statusCode).toBe(200);
    for (const url of ['/api/v1/account', `/api/v1/assets/${asset.id}/data`])
      expect((await app.http.inject({ url, cookies })).statusCode).toBe(401);
    const lasting = await login({ ...manager, remember_me: true });
    expect(lasting.cookies[0]?.maxAge).toBe(86_400);
  });
});

describe('every error', () => {
  // Proves
  it('has the same shape, with the path and without the query', async () => {
    const token = await app.signIn(manager);
    const headers = { authorization: `Bearer ${token}` };
    const answers = {
      404: await app.http.inject({ url: '/api/v1/no/such/route?_jwt=secret' }),
      401: await app.http.inject({ url: '/api/v1/account?_jwt=secret' }),
      413: await app.http.inject({
        method: 'POST',
        url: '/api/v1/assets/search',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: `{"keyword":"${'x'.repeat(1_100_000)}"}`,
      }),
      415: await app.http.inject({
        method: 'POST',
        url: '/api/v1/assets/search',
        headers: { ...headers, 'content-type': 'text/csv' },
        payload: 'a,b',
      }),
      400: await app.http.inject({
        method: 'POST',
        url: '/api/v1/assets/search',
        headers: { ...headers, 'content-type': 'application/json' },
        payload: '{"keyword":',
      }),
    };
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.statusCode).toBe(Number(status));
      const body = errorOf(answer);
      expect(body).toMatchObject({
        status: Number(status),
        error: expect.stringMatching(/^[A-Z_]+$/),
      });
      expect(body.message.length).toBeGreaterThan(0);
      expect(body.url).toMatch(/^\/api\/v1\/[a-z/]+$/);
      expect(body.request_id).toBe(answer.headers['x-request-id']);
      expect(answer.body).not.toContain('secret');
    }
  });

  it('hides internal details when it is unexpected', async () => {
    const broken = await openTestApp();
    try {
      const user = await broken.makeUser('USER');
      await broken.ctx.db.$executeRawUnsafe('ALTER TABLE search_snapshot RENAME TO gone');
      const answer = await broken.call(user, {
        method: 'POST',
        url: '/api/v1/assets/search',
        payload: {},
      });
      expect(answer.statusCode).toBe(500);
      expect(errorOf(answer).message).toBe('Something went wrong, please try again.');
      expect(answer.body).not.toContain('search_snapshot');
    } finally {
      await broken.close();
    }
  });

  it('contains the remaining limit (API decision 26)', async () => {
    const limited = await openTestApp({ RATE_LIMIT: 'on' });
    try {
      const user = await limited.makeUser('USER');
      const first = await limited.call(user, { url: '/api/v1/account' });
      expect(first.headers['ratelimit-limit']).toBe('200');
      expect(first.headers['ratelimit-remaining']).toBe('199');
      const all = await Promise.all(
        Array.from({ length: 220 }, () => limited.call(user, { url: '/api/v1/account' })),
      );
      expect(all.some(({ statusCode }) => statusCode === 429)).toBe(true);
    } finally {
      await limited.close();
    }
  });
});
