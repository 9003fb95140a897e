import { notify } from '@spindle/core/notifications/notify';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

const URL = '/api/v1/user/notifications';

let app: TestApp;
let user: TestUser;
let other: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  user = await app.makeUser('USER');
  other = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const list = async (by = user) => (await app.call(by, { url: URL })).json().notifications;
const clear = (payload: object, by = user) => app.call(by, { method: 'POST', url: URL, payload });

// Proves
it('keeps notifications for a user until their ids are cleared', async () => {
  const userId = user.row.id;
  await notify(app.ctx, { userId, message: 'Read me', disposal: 'ON_READ', url: '/jobs' });
  await notify(app.ctx, { userId, message: 'Do not miss me', disposal: 'ON_ACK' });
  const [second, first] = await list();
  expect(first).toEqual({
    id: expect.any(Number),
    message: 'Read me',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    url: '/jobs',
    disposal: 'ON_READ',
  });
  expect(second).toMatchObject({ message: 'Do not miss me', disposal: 'ON_ACK' });
  expect(second).not.toHaveProperty('url');
  expect((await clear([first.id])).json()).toEqual({ notifications: [second] });
  expect(await list()).toEqual([second]);
  expect((await clear([first.id, second.id])).statusCode).toBe(200);
  expect(await list()).toEqual([]);
});

it('hides notifications from other users, who cannot clear them either, and refuses invalid ids (security 8, 10)', async () => {
  await notify(app.ctx, { userId: user.row.id, message: 'Mine', disposal: 'ON_ACK' });
  const [notification] = await list();
  expect(await list(other)).toEqual([]);
  expect((await clear([notification.id], other)).json()).toEqual({ notifications: [] });
  expect(await list()).toEqual([notification]);
  expect((await app.http.inject({ url: URL })).statusCode).toBe(401);
  for (const wrong of [{}, [], ['1'], [0]]) expect((await clear(wrong)).statusCode).toBe(400);
});

it('returns the messages at sign-in as well [A-346]', async () => {
  const { email, password, row } = other;
  await notify(app.ctx, { userId: row.id, message: 'While you were away', disposal: 'ON_READ' });
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { email, password },
  });
  expect(answer.json().notifications).toEqual(['While you were away']);
});
