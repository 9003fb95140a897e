import {
  RESET_BY_ADMIN,
  RESET_CODE_INVALID,
  RESET_DONE,
  RESET_REQUESTED,
} from '@spindle/contracts/sessions/password-reset';
import { createResetCode } from '@spindle/core/password-reset/reset-code';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { MAIL_ENV, queuedMails } from '../../test/queued-mails.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'a-better-password';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp(MAIL_ENV);
});

afterAll(() => app.close());

const forgot = (email: string, { http } = app) =>
  http.inject({ method: 'POST', url: '/api/v1/account/password/forgot', payload: { email } });
const reset = (code: string, new_password = NEW_PASSWORD, { http } = app) =>
  http.inject({
    method: 'POST',
    url: '/api/v1/account/password/reset',
    payload: { code, new_password },
  });
const login = ({ email }: TestUser, password: string) =>
  app.http.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } });
const account = (token: string) =>
  app.http.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });
const codeFor = async ({ row }: TestUser) =>
  (await createResetCode(app.ctx, { userId: row.id, lifetimeMs: HOUR_MS }, app.secrets)).code;
const requests = () => app.ctx.db.passwordResetRequest.findMany({ orderBy: { email: 'asc' } });

describe('a request for a new password', () => {
  it('gets the same answer and does the same work for every address (security 5)', async () => {
    const known = await app.makeUser('USER', { email: 'a-known@example.com' });
    const disabled = await app.makeUser('USER', {
      email: 'b-disabled@example.com',
      enabled: false,
    });
    const emails = [known.email, disabled.email, 'c-unknown@example.com'];
    // Whether a user exists cannot affect the time, because no user is read.
    const reads = [
      vi.spyOn(app.ctx.db.user, 'findUnique'),
      vi.spyOn(app.ctx.db.user, 'findFirst'),
      vi.spyOn(app.ctx.db.user, 'findMany'),
      vi.spyOn(app.ctx.db.user, 'count'),
    ];
    for (const email of [...emails, known.email.toUpperCase()]) {
      const answer = await forgot(email);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual({ status: 'OK', message: RESET_REQUESTED });
    }
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    expect((await requests()).map(({ email }) => email)).toEqual(emails);
    expect(await queuedMails(app, known.email)).toEqual([]);
  });

  it('needs an email address', async () => {
    for (const email of ['', 'nobody', 'a@b\u0000.com'])
      expect((await forgot(email)).statusCode, email).toBe(400);
  });

  it('is limited to 10 a minute for each client address (security 5)', async () => {
    const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await forgot(`limit-${n}@example.com`, limited)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    await limited.close();
  });

  it('leads to the administrator where no mail can be sent, for every address', async () => {
    const silent = await app.openSecondServer({ SMTP_URL: '' });
    const { email } = await app.makeUser('USER');
    const before = await requests();
    for (const address of [email, 'nobody-else@example.com']) {
      const answer = await forgot(address, silent);
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual({ status: 'OK', message: RESET_BY_ADMIN });
    }
    expect(await requests()).toEqual(before);
    const config = await silent.http.inject({ url: '/api/v1/config' });
    expect(config.json().data.features.mail).toBe(false);
    await silent.close();
  });
});

describe('setting a new password with a code', () => {
  it('ends all sessions and works once (security 1)', async () => {
    const user = await app.makeUser('USER');
    const token = await app.signIn(user);
    const [code, other] = [await codeFor(user), await codeFor(user)];
    const answer = await reset(code);
    expect(answer.json()).toEqual({ status: 'OK', message: RESET_DONE });
    await expect.poll(async () => (await account(token)).statusCode).toBe(401);
    expect((await login(user, user.password)).statusCode).toBe(401);
    expect((await login(user, NEW_PASSWORD)).statusCode).toBe(200);
    for (const used of [code, other])
      expect(errorOf(await reset(used))).toMatchObject({
        status: 400,
        message: RESET_CODE_INVALID,
        details: [{ path: 'code', message: RESET_CODE_INVALID }],
      });
  });

  it('succeeds for one of two requests at the same time', async () => {
    const code = await codeFor(await app.makeUser('USER'));
    const answers = await Promise.all([reset(code), reset(code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('notifies the user', async () => {
    const user = await app.makeUser('USER');
    await reset(await codeFor(user));
    const [mail] = await queuedMails(app, user.email);
    expect(mail?.kind).toBe('password-changed');
    expect(mail?.text).toContain('The password of your account at');
  });

  it('refuses unknown and expired codes and those of disabled users alike', async () => {
    const late = await codeFor(await app.makeUser('USER'));
    const disabled = await codeFor(await app.makeUser('USER', { enabled: false }));
    const asked = await app.openSecondServer();
    asked.passTime(HOUR_MS + 1000);
    for (const answer of [
      await reset('unknown'),
      await reset(disabled),
      await reset(late, NEW_PASSWORD, asked),
    ])
      expect(errorOf(answer)).toMatchObject({ status: 400, message: RESET_CODE_INVALID });
    await asked.close();
  });

  it('refuses a password that is too short, and the code stays valid', async () => {
    const code = await codeFor(await app.makeUser('USER'));
    const answer = await reset(code, 'six-66');
    expect(errorOf(answer).details).toEqual([
      { path: 'new_password', message: 'New password must have at least 7 characters' },
    ]);
    expect((await reset(code)).statusCode).toBe(200);
  });

  it('counts a wrong code as a guess: 10 a minute (security 5)', async () => {
    const limited = await app.openSecondServer({ RATE_LIMIT: 'on' });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await reset(`guess-${n}`, NEW_PASSWORD, limited)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    await limited.close();
  });

  it('stores codes as hashes only (security 45)', async () => {
    const code = await codeFor(await app.makeUser('USER'));
    expect(JSON.stringify(await app.ctx.db.passwordReset.findMany())).not.toContain(code);
  });
});
