import { createResetCode } from '@spindle/core/password-reset/reset-code';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/open-app.ts';
import { MAIL_ENV, queuedMails } from '../../../test/queued-mails.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp(MAIL_ENV);
  admin = await app.makeUser('ADMIN', { firstName: 'Ada', lastName: 'Lovelace' });
});

afterAll(() => app.close());

const changeOwn = async (user: TestUser, payload: object) =>
  app.http.inject({
    method: 'PATCH',
    url: '/api/v1/account',
    headers: { authorization: `Bearer ${await app.signIn(user)}` },
    payload,
  });
const changeOther = ({ row }: TestUser, payload: object) =>
  app.call(admin, { method: 'PATCH', url: `/api/v1/users/${row.id}`, payload });
const kinds = async (to: string) => (await queuedMails(app, to)).map(({ kind }) => kind);
const codes = ({ row }: TestUser) => app.ctx.db.passwordReset.count({ where: { userId: row.id } });
const addCode = ({ row }: TestUser) =>
  createResetCode(app.ctx, { userId: row.id, lifetimeMs: 3_600_000 }, app.secrets);

it('a new password is reported', async () => {
  const user = await app.makeUser('USER');
  await addCode(user);
  await changeOwn(user, { old_password: user.password, new_password: 'seven-7' });
  expect(await kinds(user.email)).toEqual(['password-changed']);
  expect(await codes(user)).toBe(0);
});

it('changes by an administrator name the administrator and the new address, and go to the previous address', async () => {
  const user = await app.makeUser('USER');
  const email = `new-${user.email}`;
  await changeOther(user, { email, new_password: 'eight-88' });
  const mails = await queuedMails(app, user.email);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['email-changed', 'password-changed']);
  for (const { text } of mails) expect(text).toContain('Ada Lovelace changed the');
  expect(mails.find(({ kind }) => kind === 'email-changed')?.text).toContain(email);
  expect(await queuedMails(app, email)).toEqual([]);
});

it('disabling a user ends links for a new password', async () => {
  const user = await app.makeUser('USER');
  await addCode(user);
  await changeOther(user, { enabled: false });
  await changeOther(user, { enabled: true });
  expect(await codes(user)).toBe(0);
});

it('other changes, and changes that fail, report nothing', async () => {
  const user = await app.makeUser('USER');
  await addCode(user);
  await changeOwn(user, { first_name: 'Ada', email: user.email });
  await changeOther(user, { last_name: 'Byron', new_password: '' });
  const taken = { email: admin.email, old_password: user.password };
  expect((await changeOwn(user, taken)).statusCode).toBe(409);
  const wrong = { old_password: 'guess', new_password: 'seven-7' };
  expect((await changeOwn(user, wrong)).statusCode).toBe(400);
  expect(await kinds(user.email)).toEqual([]);
  expect(await codes(user)).toBe(1);
});
