import type { OwnSession } from '@spindle/contracts/sessions/own-sessions';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

const SESSIONS = '/api/v1/account/sessions';

/** Signs in from a browser, and returns the token. */
async function signInWith(user: TestUser, userAgent: string): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/login',
    headers: { 'user-agent': userAgent },
    payload: { email: user.email, password: user.password },
  });
  return answer.json().jwt;
}

function send(token: string, method: 'GET' | 'POST' | 'DELETE', url: string) {
  return app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
}

async function listed(token: string): Promise<OwnSession[]> {
  return (await send(token, 'GET', SESSIONS)).json().sessions;
}

const statusOf = async (token: string) => (await send(token, 'GET', '/api/v1/account')).statusCode;

it('lists the own active sessions with their browsers, and names the current one', async () => {
  const user = await app.makeUser('USER');
  const laptop = await signInWith(user, 'Laptop/1');
  const phone = await signInWith(user, 'Phone/1'.padEnd(400, 'x'));
  await signInWith(await app.makeUser('USER'), 'Somebody/1');
  const sessions = await listed(phone);
  expect(sessions.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual(
    expect.arrayContaining([
      ['Laptop/1', false],
      ['Phone/1'.padEnd(300, 'x'), true],
    ]),
  );
  expect(sessions).toHaveLength(2);
  await send(laptop, 'POST', '/api/v1/logout');
  expect(await listed(phone)).toHaveLength(1);
});

it('ends one session at once, and only an own active one (security 1)', async () => {
  const user = await app.makeUser('USER');
  const laptop = await signInWith(user, 'Laptop/1');
  const phone = await signInWith(user, 'Phone/1');
  const id = (await listed(phone)).find(({ is_current }) => !is_current)?.id;
  const other = await signInWith(await app.makeUser('ADMIN'), 'Somebody/1');
  expect((await send(other, 'DELETE', `${SESSIONS}/${id}`)).statusCode).toBe(404);
  expect(await statusOf(laptop)).toBe(200);
  expect((await send(phone, 'DELETE', `${SESSIONS}/${id}`)).statusCode).toBe(200);
  await expect.poll(() => statusOf(laptop)).toBe(401);
  expect(await statusOf(phone)).toBe(200);
  expect((await send(phone, 'DELETE', `${SESSIONS}/${id}`)).statusCode).toBe(404);
  expect((await send(phone, 'DELETE', `${SESSIONS}/1`)).statusCode).toBe(400);
});

it('ends all sessions except the current one', async () => {
  const user = await app.makeUser('USER');
  const others = [await signInWith(user, 'Laptop/1'), await signInWith(user, 'Phone/1')];
  const current = await signInWith(user, 'Desktop/1');
  expect((await send(current, 'DELETE', SESSIONS)).statusCode).toBe(200);
  for (const token of others) await expect.poll(() => statusOf(token)).toBe(401);
  expect((await listed(current)).map(({ user_agent }) => user_agent)).toEqual(['Desktop/1']);
});

it('records when a session was last seen, at most every five minutes', async () => {
  const user = await app.makeUser('USER');
  const token = await signInWith(user, 'Laptop/1');
  const long = new Date(Date.now() - 3_600_000);
  const where = { userId: user.row.id };
  await app.ctx.db.session.updateMany({ where, data: { lastSeen: long } });
  const [first] = await listed(token);
  expect(Date.parse(first?.last_seen ?? '')).toBeGreaterThan(long.getTime() + 3_000_000);
  const [second] = await listed(token);
  expect(second?.last_seen).toBe(first?.last_seen);
});
