import { CODE_USED, OLD_PASSWORD_WRONG } from '@spindle/contracts/sessions/account';
import { RESET_CODE_INVALID } from '@spindle/contracts/sessions/password-reset';
import { newKey } from '@spindle/core/ids';
import { createResetCode } from '@spindle/core/password-reset/reset-code';
import type { TestUser } from '@spindle/core/test/factories';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDuring } from '../../test/hold-audit-log.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { codeIn, MAIL_ENV, queuedMails } from '../../test/queued-mails.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'a-better-password';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp(MAIL_ENV);
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const urlOf = ({ row }: TestUser) => `/api/v1/users/${row.id}`;
const change = (user: TestUser, payload: object) =>
  app.call(admin, { method: 'PATCH', url: urlOf(user), payload });
const login = ({ email }: TestUser, password: string) =>
  app.http.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } });
const reset = (code: string, new_password = NEW_PASSWORD) =>
  app.http.inject({
    method: 'POST',
    url: '/api/v1/account/password/reset',
    payload: { code, new_password },
  });
const codeFor = async ({ row }: TestUser) =>
  (await createResetCode(app.ctx, { userId: row.id, lifetimeMs: HOUR_MS }, app.secrets)).code;
const inviteFor = async (user: TestUser): Promise<string> =>
  (await app.call(admin, { method: 'POST', url: `${urlOf(user)}/invite` })).json().data.code;
const activate = (code: string) => app.http.inject({ url: `/api/v1/account/activate/${code}` });
const withToken = (token: string, method: 'PATCH' | 'POST', url: string, payload: object) =>
  app.http.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } });
const openSessions = ({ row }: TestUser) =>
  app.ctx.db.session.count({ where: { userId: row.id, revokedAt: null } });

/** Runs a call while a change of the user has not been committed, and expects that the change succeeds. */
async function callDuring(
  changing: () => PromiseLike<LightMyRequestResponse>,
  meanwhile: () => PromiseLike<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> {
  const [changed, answer] = await runDuring(app.ctx, changing, meanwhile);
  expect(changed.statusCode).toBe(200);
  return answer;
}

describe('a sign-in under way', () => {
  it('starts no session when an administrator sets a new password (security 1)', async () => {
    const user = await app.makeUser('USER');
    const answer = await callDuring(
      () => change(user, { new_password: NEW_PASSWORD }),
      () => login(user, user.password),
    );
    expect(answer.statusCode).toBe(401);
    expect(await openSessions(user)).toBe(0);
    expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('starts no session when the user sets a new password with a link (security 1)', async () => {
    const user = await app.makeUser('USER');
    const code = await codeFor(user);
    const answer = await callDuring(
      () => reset(code),
      () => login(user, user.password),
    );
    expect(answer.statusCode).toBe(401);
    expect(await openSessions(user)).toBe(0);
  });

  it('starts no session when the user is disabled, also for later (security 1)', async () => {
    const user = await app.makeUser('USER');
    const answer = await callDuring(
      () => change(user, { enabled: false }),
      () => login(user, user.password),
    );
    expect(answer.statusCode).toBe(401);
    expect(await openSessions(user)).toBe(0);
  });

  it('has the new role', async () => {
    const user = await app.makeUser('MANAGER');
    const answer = await callDuring(
      () => change(user, { role_id: 3 }),
      () => login(user, user.password),
    );
    expect(answer.json()).toMatchObject({ role_name: 'USER' });
  });

  it('with an invite starts no session when the user is disabled or gets a password (security 1)', async () => {
    for (const payload of [{ enabled: false }, { new_password: NEW_PASSWORD }]) {
      const user = await app.makeUser('USER');
      const code = await inviteFor(user);
      const answer = await callDuring(
        () => change(user, payload),
        () => activate(code),
      );
      expect(answer.statusCode).toBe(404);
      expect(await openSessions(user)).toBe(0);
    }
  });
});

describe('a new password under way', () => {
  it('does not replace that of an administrator (security 1)', async () => {
    const user = await app.makeUser('USER');
    const token = await app.signIn(user);
    const own = { old_password: user.password, new_password: 'my-own-password' };
    for (const call of [
      () => withToken(token, 'PATCH', '/api/v1/account', own),
      () => app.call(user, { method: 'PATCH', url: '/api/v1/account', payload: own }),
    ]) {
      await app.ctx.db.user.update({
        where: { id: user.row.id },
        data: { passwordHash: user.row.passwordHash },
      });
      const answer = await callDuring(() => change(user, { new_password: NEW_PASSWORD }), call);
      expect([400, 401]).toContain(answer.statusCode);
      if (answer.statusCode === 400) expect(errorOf(answer).message).toBe(OLD_PASSWORD_WRONG);
      expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
      expect((await login(user, 'my-own-password')).statusCode).toBe(401);
    }
  });

  it('by a link or an invite does not replace that of an administrator (security 1)', async () => {
    const user = await app.makeUser('USER');
    const link = await codeFor(user);
    const byLink = await callDuring(
      () => change(user, { new_password: NEW_PASSWORD }),
      () => reset(link, 'my-own-password'),
    );
    expect(errorOf(byLink).message).toBe(RESET_CODE_INVALID);
    const code = await inviteFor(user);
    await activate(code);
    const byInvite = await callDuring(
      () => change(user, { new_password: NEW_PASSWORD }),
      () =>
        app.call(user, {
          method: 'PATCH',
          url: '/api/v1/account',
          payload: { code, new_password: 'my-own-password' },
        }),
    );
    expect(errorOf(byInvite).message).toBe(CODE_USED);
    expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('a credential under way', () => {
  const KEYS = '/api/v1/account/keys';
  const key = { name: 'Script', scopes: ['READ_ASSET'], expires_in_days: null };

  it('is not created by a session that ends (security 1)', async () => {
    for (const payload of [{ enabled: false }, { role_id: 4 }, { new_password: NEW_PASSWORD }]) {
      const user = await app.makeUser('USER');
      const token = await app.signIn(user);
      const answer = await callDuring(
        () => change(user, payload),
        () => withToken(token, 'POST', KEYS, key),
      );
      expect(answer.statusCode).toBe(401);
      expect(await app.ctx.db.apiKey.count({ where: { userId: user.row.id } })).toBe(0);
    }
  });

  it('is not replaced by an administrator who loses the role (security 1)', async () => {
    const other = await app.makeUser('ADMIN');
    const token = await app.signIn(other);
    const answer = await callDuring(
      () => change(other, { role_id: 3 }),
      () =>
        withToken(token, 'PATCH', '/api/v1/user/settings/update', {
          auth: { api_key: newKey() },
        }),
    );
    expect(answer.statusCode).toBe(401);
    const row = await app.ctx.db.user.findUniqueOrThrow({ where: { id: other.row.id } });
    expect(row.apiKeyHash).toBe(other.row.apiKeyHash);
  });
});

describe('an administrator who is disabled', () => {
  const newUser = {
    email: 'late@example.com',
    first_name: 'A',
    last_name: 'B',
    password: 'long enough',
    role_id: 1,
  };

  it('creates, changes and invites nobody with a request under way (security 9)', async () => {
    const other = await app.makeUser('ADMIN');
    const user = await app.makeUser('USER');
    const calls = [
      ['POST', '/api/v1/users/new', newUser],
      ['POST', '/api/v1/users/new', { ...newUser, enabled: false }],
      ['PATCH', urlOf(user), { role_id: 1 }],
      ['POST', `${urlOf(user)}/invite`, {}],
      ['POST', `${urlOf(user)}/password_reset`, {}],
    ] as const;
    for (const [method, url, payload] of calls) {
      await change(other, { enabled: true });
      const token = await app.signIn(other);
      const answer = await callDuring(
        () => change(other, { enabled: false }),
        () => withToken(token, method as 'POST', url, payload),
      );
      expect(answer.statusCode, url).toBe(401);
    }
    const row = await app.ctx.db.user.findUniqueOrThrow({ where: { id: user.row.id } });
    expect(row.roleId).toBe(3);
    expect(await app.ctx.db.user.count({ where: { email: newUser.email } })).toBe(0);
  });
});

describe('a link under way', () => {
  const links = ['invite', 'password_reset'] as const;

  it('goes to the new address of its user', async () => {
    for (const kind of links) {
      const user = await app.makeUser('USER');
      const email = `new-${user.email}`;
      const answer = await callDuring(
        () => change(user, { email }),
        () => app.call(admin, { method: 'POST', url: `${urlOf(user)}/${kind}` }),
      );
      expect(answer.statusCode).toBe(200);
      const page = kind === 'invite' ? 'signup' : 'reset-password';
      const codes = async (to: string) =>
        (await queuedMails(app, to)).map(({ text }) => codeIn(text, page)).filter(Boolean);
      expect(await codes(user.email)).toEqual([]);
      expect(await codes(email)).toHaveLength(1);
    }
  });

  it('is not created for a user who is disabled', async () => {
    for (const kind of links) {
      const user = await app.makeUser('USER');
      const answer = await callDuring(
        () => change(user, { enabled: false }),
        () => app.call(admin, { method: 'POST', url: `${urlOf(user)}/${kind}` }),
      );
      expect(answer.statusCode).toBe(409);
    }
  });
});
