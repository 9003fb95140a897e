import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../test/open-app.ts';
import { codeIn, MAIL_ENV, queuedMails } from '../../test/queued-mails.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp(MAIL_ENV);
  admin = await app.makeUser('ADMIN', { firstName: 'Ada', lastName: 'Lovelace' });
});

afterAll(() => app.close());

const NEW = { first_name: 'Ines', last_name: 'Maier', password: 'for-now-only', role_id: 3 };

const add = (body: object, by = app) =>
  by.call(admin, { method: 'POST', url: '/api/v1/users/new', payload: { ...NEW, ...body } });
const post = (path: string, by = app) =>
  by.call(admin, { method: 'POST', url: `/api/v1/users/${path}` });
const activate = (code: string) => app.http.inject({ url: `/api/v1/account/activate/${code}` });

it('notification_email mails an invite whose code signs in, and never the password [B-428]', async () => {
  const email = 'ines@example.com';
  const { invite } = (await add({ email, notification_email: true })).json();
  expect(invite).toMatchObject({ is_mailed: true });
  const [mail, ...more] = await queuedMails(app, email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'invite',
    subject: 'Ada Lovelace added you to dam.example.com',
  });
  expect(mail?.text).toContain(`https://dam.example.com/signup/${invite.code}`);
  expect(JSON.stringify(mail)).not.toContain(NEW.password);
  expect((await activate(invite.code)).statusCode).toBe(200);
});

it('no mail is sent to a new user by default [B-638]', async () => {
  const answer = await add({ email: 'quiet@example.com' });
  expect(answer.json().invite).toBeUndefined();
  expect(await queuedMails(app, 'quiet@example.com')).toEqual([]);
});

it('a resent invite is mailed again and voids the earlier one', async () => {
  const { row, email } = await app.makeUser('USER');
  await post(`${row.id}/invite`);
  expect((await post(`${row.id}/invite`)).json().data.is_mailed).toBe(true);
  const [first, second] = (await queuedMails(app, email)).map(({ text }) => codeIn(text, 'signup'));
  expect((await activate(first ?? '')).statusCode).toBe(404);
  expect((await activate(second ?? '')).statusCode).toBe(200);
});

it('an invite to an address that an administrator has corrected since is void', async () => {
  const { row, email } = await app.makeUser('USER');
  const { code } = (await post(`${row.id}/invite`)).json().data;
  const payload = { email: `right-${email}` };
  await app.call(admin, { method: 'PATCH', url: `/api/v1/users/${row.id}`, payload });
  expect((await activate(code)).statusCode).toBe(404);
});

it('without a mail server the administrator gets the link, and nothing is queued', async () => {
  const silent = await app.openSecondServer({ SMTP_URL: '' });
  const { row, email } = await app.makeUser('USER');
  const { data } = (await post(`${row.id}/invite`, silent)).json();
  expect(data).toMatchObject({
    is_mailed: false,
    url: `https://dam.example.com/signup/${data.code}`,
  });
  const email2 = 'link@example.com';
  const { invite } = (await add({ email: email2, notification_email: true }, silent)).json();
  expect(invite.is_mailed).toBe(false);
  for (const to of [email, email2]) expect(await queuedMails(app, to)).toEqual([]);
  await silent.close();
});

it('a password link of an administrator is mailed, is valid for a day, and needs an enabled user', async () => {
  const { row, email } = await app.makeUser('USER');
  const { data } = (await post(`${row.id}/password_reset`)).json();
  const [mail] = await queuedMails(app, email);
  expect(mail?.text).toContain('Ada Lovelace sent you a link');
  expect(codeIn(mail?.text ?? '', 'reset-password')).toBe(data.code);
  expect(data.is_mailed).toBe(true);
  const hours = (new Date(data.expires_at).getTime() - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  const disabled = await app.makeUser('USER', { enabled: false });
  expect((await post(`${disabled.row.id}/password_reset`)).statusCode).toBe(409);
  expect((await post('999999/password_reset')).statusCode).toBe(404);
});
