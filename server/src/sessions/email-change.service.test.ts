import { OLD_PASSWORD_REQUIRED, OLD_PASSWORD_WRONG } from '@spindle/contracts/sessions/account';
import {
  EMAIL_BY_ADMIN,
  EMAIL_CHANGE_STOPPED,
  EMAIL_CHANGES_FULL,
  EMAIL_CODE_INVALID,
  EMAIL_CONFIRMED,
} from '@spindle/contracts/sessions/email-change';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDuring } from '../../test/hold-audit-log.ts';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { codeIn, MAIL_ENV, queuedMails } from '../../test/queued-mails.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp(MAIL_ENV);
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const newOf = ({ email }: TestUser) => `new-${email}`;
const changeOwn = (user: TestUser, payload: object, at = app) =>
  at.call(user, { method: 'PATCH', url: '/api/v1/account', payload });
const request = (user: TestUser, email = newOf(user), at = app) =>
  changeOwn(user, { email, old_password: user.password }, at);
const changeOther = ({ row }: TestUser, payload: object) =>
  app.call(admin, { method: 'PATCH', url: `/api/v1/users/${row.id}`, payload });
const post = (url: string, payload: object, at = app) =>
  at.http.inject({ method: 'POST', url: `/api/v1/account/${url}`, payload });
const confirm = (code: string, at = app) => post('email/confirm', { code }, at);
const stop = (code: string, at = app) => post('email/stop', { code }, at);
const login = (email: string, password: string) =>
  app.http.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } });
const account = async (user: TestUser) =>
  (await app.call(user, { url: '/api/v1/account' })).json().data;
const emailOf = async ({ row }: TestUser) =>
  (await app.ctx.db.user.findUniqueOrThrow({ where: { id: row.id } })).email;

/** Requests a new address. Returns the codes that were mailed. */
async function requested(user: TestUser, email = newOf(user)) {
  expect((await request(user, email)).statusCode).toBe(200);
  const linkTo = async (to: string, page: 'confirm-email' | 'stop-email-change') =>
    (await queuedMails(app, to)).map(({ text }) => codeIn(text, page)).findLast(Boolean) ?? '';
  return {
    code: await linkTo(email, 'confirm-email'),
    stopCode: await linkTo(await emailOf(user), 'stop-email-change'),
  };
}

describe('a new email address', () => {
  it('needs the password, with a session and with an API key', async () => {
    const user = await app.makeUser('USER');
    const headers = { authorization: `Bearer ${await app.signIn(user)}` };
    const bySession = await app.http.inject({
      method: 'PATCH',
      url: '/api/v1/account',
      headers,
      payload: { email: newOf(user) },
    });
    for (const answer of [bySession, await changeOwn(user, { email: newOf(user) })])
      expect(errorOf(answer)).toMatchObject({
        status: 400,
        details: [{ path: 'old_password', message: OLD_PASSWORD_REQUIRED }],
      });
    const wrong = await changeOwn(user, { email: newOf(user), old_password: 'guess' });
    expect(errorOf(wrong)).toMatchObject({ status: 400, message: OLD_PASSWORD_WRONG });
    expect(await queuedMails(app, newOf(user))).toEqual([]);
  });

  it('counts once it is confirmed, without a session, and only once', async () => {
    const user = await app.makeUser('USER');
    const { code } = await requested(user);
    expect(await account(user)).toMatchObject({ email: user.email, pending_email: newOf(user) });
    expect((await login(newOf(user), user.password)).statusCode).toBe(401);
    expect((await confirm(code)).json()).toEqual({
      status: 'OK',
      message: EMAIL_CONFIRMED,
      email: newOf(user),
    });
    expect((await login(newOf(user), user.password)).statusCode).toBe(200);
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    expect(errorOf(await confirm(code))).toMatchObject({
      status: 400,
      details: [{ path: 'code', message: EMAIL_CODE_INVALID }],
    });
    await expect
      .poll(() => account(user))
      .toMatchObject({ email: newOf(user), pending_email: null });
  });

  it('is named in the notices to the previous address, which can stop it', async () => {
    const user = await app.makeUser('USER');
    const { code, stopCode } = await requested(user);
    await confirm(code);
    const mails = await queuedMails(app, user.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['stop-email', 'email-changed']);
    for (const { text } of mails) expect(text).toContain(newOf(user));
    expect(stopCode).not.toBe('');
    const [toNew] = await queuedMails(app, newOf(user));
    expect(JSON.stringify(toNew)).not.toContain(`"${user.email}`);
  });

  it('ends with its code after 24 hours, and when it is canceled or replaced', async () => {
    const late = await app.openSecondServer();
    late.passTime(24 * HOUR_MS + 1000);
    const expired = await app.makeUser('USER');
    expect((await confirm((await requested(expired)).code, late)).statusCode).toBe(400);
    const canceled = await app.makeUser('USER');
    const { code } = await requested(canceled);
    const url = '/api/v1/account/email/pending';
    expect((await app.call(canceled, { method: 'DELETE', url })).statusCode).toBe(200);
    expect((await account(canceled)).pending_email).toBeNull();
    expect((await confirm(code)).statusCode).toBe(400);
    const replaced = await app.makeUser('USER');
    const first = await requested(replaced);
    const second = await requested(replaced, `other-${replaced.email}`);
    expect((await confirm(first.code)).statusCode).toBe(400);
    expect((await confirm(second.code)).statusCode).toBe(200);
    await late.close();
  });

  it('ends with a new password, a new address by an administrator, and disabling', async () => {
    for (const payload of [
      { new_password: 'a-better-password' },
      { email: 'by-admin@example.com' },
      { enabled: false },
    ]) {
      const user = await app.makeUser('USER');
      const { code } = await requested(user);
      await changeOther(user, payload);
      await changeOther(user, { enabled: true });
      expect((await confirm(code)).statusCode, Object.keys(payload)[0]).toBe(400);
    }
  });

  it('is not confirmed while an administrator sets a new password (security 1)', async () => {
    const user = await app.makeUser('USER');
    const { code } = await requested(user);
    const [changed, answer] = await runDuring(
      app.ctx,
      () => changeOther(user, { new_password: 'a-better-password' }),
      () => confirm(code),
    );
    expect([changed.statusCode, answer.statusCode]).toEqual([200, 400]);
    expect(await emailOf(user)).toBe(user.email);
  });

  it('is refused at its confirmation when another user has taken it meanwhile', async () => {
    const user = await app.makeUser('USER');
    const { code } = await requested(user);
    await app.makeUser('USER', { email: newOf(user) });
    expect((await confirm(code)).statusCode).toBe(409);
    expect(await emailOf(user)).toBe(user.email);
  });

  it('can be requested five times a day', async () => {
    const user = await app.makeUser('USER');
    for (let n = 1; n <= 5; n += 1)
      expect((await request(user, `${n}-${user.email}`)).statusCode).toBe(200);
    expect(errorOf(await request(user, `6-${user.email}`)).message).toBe(EMAIL_CHANGES_FULL);
  });
});

describe('stopping a new email address', () => {
  it('ends the change, all sessions and the password, and leads to a new one', async () => {
    const user = await app.makeUser('USER');
    const token = await app.signIn(user);
    const { code, stopCode } = await requested(user);
    const stopped = await stop(stopCode);
    expect(stopped.json()).toMatchObject({ status: 'OK', message: EMAIL_CHANGE_STOPPED });
    expect((await confirm(code)).statusCode).toBe(400);
    expect((await stop(stopCode)).statusCode).toBe(400);
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    await expect
      .poll(async () => (await app.http.inject({ url: '/api/v1/account', headers })).statusCode)
      .toBe(401);
    const { reset_code } = stopped.json();
    await post('password/reset', { code: reset_code, new_password: 'a-better-password' });
    expect((await login(user.email, 'a-better-password')).statusCode).toBe(200);
  });

  it('restores the previous address for seven days, whatever was changed after it', async () => {
    const user = await app.makeUser('USER');
    const first = await requested(user);
    await confirm(first.code);
    const second = await requested(user, `third-${user.email}`);
    await confirm(second.code);
    expect(await emailOf(user)).toBe(`third-${user.email}`);
    const late = await app.openSecondServer();
    late.passTime(7 * 24 * HOUR_MS + 1000);
    expect((await stop(first.stopCode, late)).statusCode).toBe(400);
    await late.close();
    expect((await stop(first.stopCode)).statusCode).toBe(200);
    expect(await emailOf(user)).toBe(user.email);
    expect((await stop(second.stopCode)).statusCode).toBe(400);
  });

  it('revokes all named keys of the user on request, and names them', async () => {
    const user = await app.makeUser('USER');
    const createKey = async (name: string, by = user) => {
      const payload = { name, scopes: ['READ_ASSET'] };
      const answer = await app.call(by, { method: 'POST', url: '/api/v1/account/keys', payload });
      return answer.json().data.key as string;
    };
    const useKey = async (key: string) =>
      (await app.http.inject({ url: '/api/v1/account', headers: { 'x-filespin-api-key': key } }))
        .statusCode;
    const key = await createKey('Sync');
    const other = await createKey('Other', await app.makeUser('USER'));
    const kept = await stop((await requested(user)).stopCode);
    expect(kept.json().revoked_keys).toEqual([]);
    expect(await useKey(key)).toBe(200);
    const { reset_code } = kept.json();
    await post('password/reset', { code: reset_code, new_password: user.password });
    const { stopCode } = await requested(user);
    const stopped = await post('email/stop', { code: stopCode, revoke_keys: true });
    expect(stopped.json().revoked_keys).toEqual(['Sync']);
    expect(await useKey(key)).toBe(401);
    expect(await useKey(other)).toBe(200);
    const entry = await app.ctx.db.auditEntry.findFirst({
      where: { targetId: String(user.row.id), action: 'profile.stop_email' },
      orderBy: { seq: 'desc' },
    });
    expect(entry?.details).toMatchObject({ revoked_keys: ['Sync'] });
  });

  it('does not undo a change by an administrator', async () => {
    const user = await app.makeUser('USER');
    const { code, stopCode } = await requested(user);
    await confirm(code);
    await changeOther(user, { email: `admin-${user.email}` });
    expect((await stop(stopCode)).statusCode).toBe(400);
    expect(await emailOf(user)).toBe(`admin-${user.email}`);
  });

  it('counts a wrong code as a guess: 10 a minute (security 5)', async () => {
    const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await stop(`guess-${n}`, limited)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    await limited.close();
  });
});

it('every step of a change is in the audit log, without codes', async () => {
  const user = await app.makeUser('USER');
  const { code, stopCode } = await requested(user);
  await confirm(code);
  await stop(stopCode);
  const entries = await app.ctx.db.auditEntry.findMany({
    where: { targetId: String(user.row.id), action: { startsWith: 'profile.' } },
    orderBy: { seq: 'asc' },
  });
  expect(entries).toMatchObject([
    { action: 'profile.request_email', details: { new_email: newOf(user) } },
    {
      action: 'profile.confirm_email',
      actorId: user.row.id,
      details: { changes: { email: { from: user.email, to: newOf(user) } } },
    },
    { action: 'profile.stop_email', details: { new_email: newOf(user), was_confirmed: true } },
  ]);
  for (const secret of [code, stopCode])
    expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain(secret);
});

describe('where no mail can be sent', () => {
  it('administrators change addresses, also their own with the password; others are sent to them', async () => {
    const silent = await app.openSecondServer({ SMTP_URL: '' });
    const user = await app.makeUser('USER');
    expect(errorOf(await request(user, newOf(user), silent))).toMatchObject({
      status: 409,
      message: EMAIL_BY_ADMIN,
    });
    const boss = await app.makeUser('ADMIN');
    expect((await changeOwn(boss, { email: newOf(boss) }, silent)).statusCode).toBe(400);
    const saved = await request(boss, newOf(boss), silent);
    expect(saved.json().data).toMatchObject({ email: newOf(boss), pending_email: null });
    await silent.close();
  });
});
