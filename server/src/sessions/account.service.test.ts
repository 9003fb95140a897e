import {
  CODE_USED,
  INVITE_INVALID,
  OLD_PASSWORD_REQUIRED,
  OLD_PASSWORD_WRONG,
} from '@spindle/contracts/sessions/account';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { MAIL_ENV } from '../../test/queued-mails.ts';

const MINUTE_MS = 60_000;

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp(MAIL_ENV);
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const change = (token: string, payload: object) =>
  app.http.inject({
    method: 'PATCH',
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${token}` },
    payload,
  });
const account = (token: string) =>
  app.http.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });
const login = (email: string, password: string) =>
  app.http.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } });

async function invite(user: TestUser): Promise<string> {
  const url = `/api/v1/users/${user.row.id}/invite`;
  return (await app.call(admin, { method: 'POST', url })).json().data.code;
}

const activate = (code: string, nonce?: string) =>
  app.http.inject({
    url: `/api/v1/account/activate/${code}`,
    headers: nonce === undefined ? {} : { 'x-invite-nonce': nonce },
  });

describe('changing the own profile', () => {
  // Proves: B-028, B-029, B-415, B-416, B-417, B-806, B-807, B-808, B-809
  it('accepts email and names from every role, and returns the account', async () => {
    for (const role of ['ADMIN', 'MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
      const user = await app.makeUser(role);
      const token = await app.signIn(user);
      const profile = { email: `New-${user.email}`, first_name: 'Ada', last_name: 'Lovelace' };
      const answer = await change(token, { ...profile, old_password: user.password });
      expect(answer.json()).toMatchObject({
        status: 'OK',
        message: 'Successfully saved your changes.',
        data: {
          ...profile,
          email: user.email,
          pending_email: profile.email.toLowerCase(),
        },
      });
      expect((await account(token)).json().data).toEqual(answer.json().data);
    }
  });

  it('refuses empty fields, control characters and the address of another user', async () => {
    const user = await app.makeUser('USER');
    const token = await app.signIn(user);
    for (const [field, value, message] of [
      ['email', ' ', 'Email is required'],
      ['first_name', '', 'First name is required'],
      ['last_name', ' ', 'Last name is required'],
      ['email', 'nobody', 'Email must be a valid email address'],
      ['first_name', 'a\r\nb', 'must not contain control characters'],
    ] as const)
      expect(errorOf(await change(token, { [field]: value })).details).toEqual([
        { path: field, message },
      ]);
    const taken = { email: admin.email, old_password: user.password };
    expect((await change(token, taken)).statusCode).toBe(409);
  });
});

describe('changing the own password', () => {
  // Proves: B-418, B-419, B-810, B-811, B-812
  it('needs the old password, and ends all other sessions', async () => {
    const user = await app.makeUser('USER');
    const [token, other] = [await app.signIn(user), await app.signIn(user)];
    const wrong = await change(token, { old_password: 'guess', new_password: 'seven-7' });
    expect(errorOf(wrong)).toMatchObject({ status: 400, message: OLD_PASSWORD_WRONG });
    const missing = await change(token, { new_password: 'seven-7' });
    expect(errorOf(missing).details?.[0]?.message).toBe(OLD_PASSWORD_REQUIRED);
    const short = await change(token, { old_password: user.password, new_password: 'six-66' });
    expect(errorOf(short).details?.[0]?.message).toBe(
      'New password must have at least 7 characters',
    );
    const saved = await change(token, { old_password: user.password, new_password: 'seven-7' });
    expect(saved.statusCode).toBe(200);
    expect((await account(token)).statusCode).toBe(200);
    await expect.poll(async () => (await account(other)).statusCode).toBe(401);
    expect((await login(user.email, user.password)).statusCode).toBe(401);
    expect((await login(user.email, 'seven-7')).statusCode).toBe(200);
  });

  it('counts a wrong old password as a password guess: 10 a minute', async () => {
    const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
    const user = await limited.makeUser('USER');
    const guess = () =>
      limited.call(user, {
        method: 'PATCH',
        url: '/api/v1/account',
        payload: { old_password: 'guess', new_password: 'seven-7' },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    await limited.close();
  });
});

describe('activating an invite', () => {
  // Proves: B-404, B-405, B-406, B-407, B-408, B-409, B-410, B-411, B-412, B-413, B-414
  it('signs the user in with the code alone [B-749] [B-750]', async () => {
    const user = await app.makeUser('CREATOR', { preferences: { view: 'list' } });
    const answer = await activate(await invite(user), 'browser-1');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      accessID: user.row.accessId,
      notifications: [],
      preferences: { view: 'list' },
      role_id: 4,
      role_name: 'CREATOR',
      uploadkey: user.row.uploadKey,
      username: 'Test CREATOR',
      user_email: user.email,
      user_id: user.row.id,
    });
    expect(answer.json().permissions).toContain('CREATE_ASSET');
    expect((await account(answer.json().jwt)).statusCode).toBe(200);
    const listed = await app.call(admin, { url: `/api/v1/users/${user.row.id}` });
    expect(listed.json().data).toMatchObject({ invite_status: 'REGISTERED' });
  });

  it('ends when an administrator sets a new password, in the same browser too', async () => {
    const [unused, used] = [await app.makeUser('USER'), await app.makeUser('USER')];
    const codes = [await invite(unused), await invite(used)];
    expect((await activate(codes[1] ?? '', 'browser-1')).statusCode).toBe(200);
    for (const { row } of [unused, used])
      await app.call(admin, {
        method: 'PATCH',
        url: `/api/v1/users/${row.id}`,
        payload: { new_password: 'a-better-password' },
      });
    for (const code of codes) expect((await activate(code, 'browser-1')).statusCode).toBe(404);
  });

  it('works again for ten minutes in the same browser only', async () => {
    const code = await invite(await app.makeUser('USER'));
    expect((await activate(code, 'browser-1')).statusCode).toBe(200);
    expect((await activate(code, 'browser-1')).statusCode).toBe(200);
    for (const nonce of ['browser-2', undefined])
      expect(errorOf(await activate(code, nonce))).toMatchObject({
        status: 404,
        message: INVITE_INVALID,
      });
    app.passTime(9 * MINUTE_MS);
    expect((await activate(code, 'browser-1')).statusCode).toBe(200);
    app.passTime(2 * MINUTE_MS);
    expect((await activate(code, 'browser-1')).statusCode).toBe(404);
  });

  it('admits one of many browsers that send the code at the same time', async () => {
    const code = await invite(await app.makeUser('USER'));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => activate(code, `browser-${index}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('answers the same 404 for unknown, replaced and expired codes, disabled users, and after a sign-in', async () => {
    const replaced = await app.makeUser('USER');
    const old = await invite(replaced);
    await invite(replaced);
    const disabled = await app.makeUser('USER');
    const disabledCode = await invite(disabled);
    await app.ctx.db.user.update({ where: { id: disabled.row.id }, data: { enabled: false } });
    const signedIn = await app.makeUser('USER');
    const signedInCode = await invite(signedIn);
    await app.signIn(signedIn);
    for (const code of ['unknown', old, disabledCode, signedInCode])
      expect(errorOf(await activate(code, 'browser-1'))).toMatchObject({
        status: 404,
        message: INVITE_INVALID,
      });
    const late = await invite(await app.makeUser('USER'));
    app.passTime(7 * 24 * 60 * MINUTE_MS + 1000);
    expect((await activate(late, 'browser-1')).statusCode).toBe(404);
  });

  it('is limited to ten wrong codes a minute from one address', async () => {
    const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push(
        (await limited.http.inject({ url: `/api/v1/account/activate/guess-${n}` })).statusCode,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    await limited.close();
  });
});

describe('the code of an activated invite', () => {
  // Proves: B-628, B-813, B-814
  it('serves as the old password once', async () => {
    const user = await app.makeUser('USER');
    const code = await invite(user);
    const { jwt } = (await activate(code, 'browser-1')).json();
    const profile = { first_name: 'Ada', last_name: 'L', email: user.email };
    const saved = await change(jwt, { ...profile, new_password: 'my-own-1', code });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await login(user.email, 'my-own-1')).statusCode).toBe(200);
    const again = await change(jwt, { new_password: 'my-own-2', code });
    expect(errorOf(again)).toMatchObject({ status: 400, message: CODE_USED });
    expect((await login(user.email, 'my-own-1')).statusCode).toBe(200);
  });

  it('signs in nobody after a password is set, in the same browser either', async () => {
    const user = await app.makeUser('USER');
    const code = await invite(user);
    const { jwt } = (await activate(code, 'browser-1')).json();
    expect((await activate(code, 'browser-1')).statusCode).toBe(200);
    expect((await change(jwt, { new_password: 'my-own-1', code })).statusCode).toBe(200);
    expect((await activate(code, 'browser-1')).statusCode).toBe(404);
  });

  it('does not serve another user, nor before it is activated', async () => {
    const code = await invite(await app.makeUser('USER'));
    const token = await app.signIn(await app.makeUser('USER'));
    expect((await change(token, { new_password: 'my-own-1', code })).statusCode).toBe(400);
  });
});
