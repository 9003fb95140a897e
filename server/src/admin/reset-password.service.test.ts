import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { MAIL_ENV } from '../../test/queued-mails.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});

afterAll(() => app.close());

const run = (args: string[], input?: string) => runAdmin(app.ctx.config, args, { input });

async function canSignIn({ email }: TestUser, password: string): Promise<boolean> {
  const payload = { email, password };
  const answer = await app.http.inject({ method: 'POST', url: '/api/v1/login', payload });
  return answer.statusCode === 200;
}

describe('reset-password', () => {
  it('sets a new password, shows it once, and ends every session', async () => {
    const user = await app.makeUser('USER');
    const other = await app.makeUser('USER');
    const account = (token: string) =>
      app.http.inject({
        url: '/api/v1/account',
        headers: { authorization: `Bearer ${token}` },
      });
    const tokens = [await app.signIn(user), await app.signIn(user)];
    const otherToken = await app.signIn(other);
    for (const token of tokens) expect((await account(token)).statusCode).toBe(200);
    const { code, out, err } = await run(['reset-password', user.email.toUpperCase()]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Password of ${user.email} changed. Sessions ended: 2.`);
    const password = /New password: (\S+)/.exec(out)?.[1] ?? '';
    expect(await canSignIn(user, password)).toBe(true);
    expect(await canSignIn(user, user.password)).toBe(false);
    for (const token of tokens) expect((await account(token)).statusCode).toBe(401);
    expect((await account(otherToken)).statusCode).toBe(200);
  });

  it('accepts a typed password by the rules for new users, and does not show it', async () => {
    const user = await app.makeUser('USER');
    const args = ['reset-password', user.email, '--stdin'];
    const refused = await run(args, 'short\n');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('The password must have 8 to 32 characters');
    expect(await canSignIn(user, user.password)).toBe(true);
    const accepted = await run(args, 'a typed password\n');
    expect(accepted.code).toBe(0);
    expect(accepted.out).not.toContain('a typed password');
    expect(await canSignIn(user, 'a typed password')).toBe(true);
  });

  it('reports an unknown user', async () => {
    const answer = await run(['reset-password', 'nobody@example.com']);
    expect(answer).toEqual({ code: 1, out: '', err: 'User nobody@example.com not found.' });
  });
});

it('reset-password notifies the user where mail can be sent', async () => {
  const sending = await openTestApp(MAIL_ENV);
  const { email } = await sending.makeUser('USER');
  const { code } = await runAdmin(sending.ctx.config, ['reset-password', email], { env: MAIL_ENV });
  expect(code).toBe(0);
  const rows = await sending.ctx.db.mailMessage.findMany({ where: { recipient: email } });
  expect(rows.map(({ kind }) => kind)).toEqual(['password-changed']);
  await sending.close();
});
