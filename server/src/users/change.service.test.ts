import {
  LAST_ADMIN,
  OWN_EMAIL_FIXED,
  OWN_ROLE_FIXED,
  OWN_STATE_FIXED,
  USER_LIMIT_REACHED,
} from '@spindle/contracts/users/users';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const urlOf = ({ row }: TestUser) => `/api/v1/users/${row.id}`;
const change = (user: TestUser, payload: object, by = admin, at = app) =>
  at.call(by, { method: 'PATCH', url: urlOf(user), payload });
const read = async (user: TestUser) => (await app.call(admin, { url: urlOf(user) })).json().data;
const account = (token: string, at = app) =>
  at.http.inject({ url: '/api/v1/account', headers: { authorization: `Bearer ${token}` } });
const login = ({ email, password }: { email: string; password: string }) =>
  app.http.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } });

describe('reading a user', () => {
  // Proves: B-804, B-805, B-427, B-432, B-433, B-434
  it('returns the record, with the time of the last sign-in', async () => {
    const user = await app.makeUser('CREATOR');
    expect(await read(user)).toMatchObject({
      id: user.row.id,
      email: user.email,
      role_id: 4,
      role_name: 'CREATOR',
      group_asset_access: true,
      uploadKey: user.row.uploadKey,
      access_id: user.row.accessId,
      apikey: user.apiKey,
      invite_status: 'REGISTERED',
      invite_expires_at: null,
      last_sign_in: null,
    });
    await app.signIn(user);
    expect((await read(user)).last_sign_in).toMatch(/^\d{4}-.*Z$/);
  });

  it('answers 404 for an unknown user, and 403 to other roles', async () => {
    expect((await app.call(admin, { url: '/api/v1/users/999999' })).statusCode).toBe(404);
    for (const id of [2 ** 31, -(2 ** 31) - 1, 1e15])
      expect((await app.call(admin, { url: `/api/v1/users/${id}` })).statusCode).toBe(400);
    const manager = await app.makeUser('MANAGER');
    expect((await app.call(manager, { url: urlOf(admin) })).statusCode).toBe(403);
    expect((await change(admin, {}, manager)).statusCode).toBe(403);
  });

  it('counts what the user owns, without the basket', async () => {
    const user = await app.makeUser('CREATOR');
    await app.makeAsset(user);
    await app.makeAsset(user, { trashedAt: new Date() });
    const url = '/api/v1/assetcollection';
    await app.call(user, { method: 'POST', url, payload: { name: 'Mine' } });
    await app.call(user, { url });
    const owned = await app.call(admin, { url: `${urlOf(user)}/owned` });
    expect(owned.json().data).toEqual({ assets: 2, collections: 1 });
  });
});

describe('changing a user', () => {
  it('changes the sent fields only, and names the user in the message', async () => {
    const user = await app.makeUser('USER');
    const email = `new-${user.email}`;
    const answer = await change(user, { email: email.toUpperCase(), first_name: ' Ada ' });
    expect(answer.json()).toMatchObject({
      status: 'OK',
      message: `User ${email} updated successfully`,
      data: { email, first_name: 'Ada', last_name: user.row.lastName, role_id: 3 },
    });
    expect((await change(user, {})).statusCode).toBe(200);
  });

  it('refuses invalid values and a taken email address', async () => {
    const user = await app.makeUser('USER');
    for (const [field, value] of [
      ['email', 'nobody'],
      ['first_name', ''],
      ['last_name', 'a\nb'],
      ['role_id', 6],
      ['new_password', '1234567'],
      ['new_password', 'x'.repeat(33)],
    ] as const) {
      const refused = await change(user, { [field]: value });
      expect(
        errorOf(refused).details?.map(({ path }) => path),
        field,
      ).toContain(field);
    }
    expect((await change(user, { email: admin.email })).statusCode).toBe(409);
  });

  it('sets a new password of 8 to 32 characters, ignores an empty one, and ends all sessions [B-431]', async () => {
    const user = await app.makeUser('USER');
    const token = await app.signIn(user);
    await change(user, { new_password: '' });
    expect((await account(token)).statusCode).toBe(200);
    await change(user, { new_password: 'a-new-password' });
    await expect.poll(async () => (await account(token)).statusCode).toBe(401);
    expect((await login(user)).statusCode).toBe(401);
    expect((await login({ email: user.email, password: 'a-new-password' })).statusCode).toBe(200);
  });

  it('ends the sessions and keys of a disabled user on every server', async () => {
    const other = await app.openSecondServer();
    const user = await app.makeUser('USER');
    const token = await app.signIn(user);
    expect((await account(token, other)).statusCode).toBe(200);
    await change(user, { enabled: false });
    await expect.poll(async () => (await account(token, other)).statusCode).toBe(401);
    await expect
      .poll(async () => (await other.call(user, { url: '/api/v1/account' })).statusCode)
      .toBe(401);
    expect((await login(user)).statusCode).toBe(401);
    await change(user, { enabled: true });
    expect((await account(token)).statusCode).toBe(401);
    expect((await login(user)).statusCode).toBe(200);
    await other.close();
  });

  it('applies a new role at once and ends the sessions of the old one', async () => {
    const user = await app.makeUser('MANAGER');
    const token = await app.signIn(user);
    await change(user, { role_id: 3 });
    await expect.poll(async () => (await account(token)).statusCode).toBe(401);
    await expect
      .poll(async () => (await app.call(user, { url: '/api/v1/jobs' })).statusCode)
      .toBe(403);
  });

  it('refuses to change the own role and to disable oneself [B-613] [B-614]', async () => {
    expect(errorOf(await change(admin, { role_id: 2 }))).toMatchObject({
      status: 403,
      message: OWN_ROLE_FIXED,
    });
    expect(errorOf(await change(admin, { enabled: false }))).toMatchObject({
      status: 403,
      message: OWN_STATE_FIXED,
    });
    expect((await change(admin, { role_id: 1, enabled: true })).statusCode).toBe(200);
  });

  it('refuses to change the own address without the password, which the profile asks for', async () => {
    expect(errorOf(await change(admin, { email: 'mine@example.com' }))).toMatchObject({
      status: 403,
      message: OWN_EMAIL_FIXED,
    });
    expect((await change(admin, { email: admin.email })).statusCode).toBe(200);
  });

  it('keeps at least one enabled administrator, when two disable each other too', async () => {
    const alone = await openTestApp();
    const [one, two] = [await alone.makeUser('ADMIN'), await alone.makeUser('ADMIN')];
    const answers = await Promise.all([
      change(two, { enabled: false }, one, alone),
      change(one, { role_id: 2 }, two, alone),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403, 409]).toContain(statuses[1]);
    const admins = await alone.ctx.db.user.count({ where: { roleId: 1, enabled: true } });
    expect(admins).toBe(1);
    if (statuses[1] === 409)
      expect(answers.map((answer) => answer.json().message)).toContain(LAST_ADMIN);
    await alone.close();
  });
});

describe('the user limit', () => {
  it('counts enabled users, on creation and on enabling, also at the same time', async () => {
    const limited = await openTestApp({ USER_LIMIT: '3' });
    const boss = await limited.makeUser('ADMIN');
    const disabled = await limited.makeUser('USER', { enabled: false });
    const add = (name: string, enabled = true) =>
      limited.call(boss, {
        method: 'POST',
        url: '/api/v1/users/new',
        payload: {
          email: `${name}@example.com`,
          first_name: 'A',
          last_name: 'B',
          password: 'long enough',
          role_id: 3,
          enabled,
        },
      });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(name)));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe(USER_LIMIT_REACHED);
    expect((await change(disabled, { enabled: true }, boss, limited)).statusCode).toBe(409);
    expect((await add('e', false)).statusCode).toBe(200);
    const settings = await limited.call(boss, { url: '/api/v1/user/settings' });
    expect(settings.json().data.subscription.details).toEqual({ user_limit: 3, user_count: 3 });
    await limited.close();
  });
});

describe('a template user', () => {
  const add = (payload: object) =>
    app.call(admin, {
      method: 'POST',
      url: '/api/v1/users/new',
      payload: {
        first_name: 'A',
        last_name: 'B',
        password: 'long enough',
        role_id: 3,
        ...payload,
      },
    });

  it('gives its preferences and group access, unless the request sends it [B-429] [B-639] [B-640]', async () => {
    const template = await app.makeUser('ADMIN', {
      groupAssetAccess: false,
      preferences: { view: 'list' },
    });
    const template_user_id = template.row.id;
    const copied = (await add({ email: 'copy-1@example.com', template_user_id })).json().data;
    expect(copied).toMatchObject({ group_asset_access: false, role_id: 3 });
    const row = await app.ctx.db.user.findUniqueOrThrow({ where: { id: copied.id } });
    expect(row.preferences).toEqual({ view: 'list' });
    const given = { email: 'copy-2@example.com', template_user_id, group_asset_access: true };
    expect((await add(given)).json().data.group_asset_access).toBe(true);
    const unknown = await add({ email: 'copy-3@example.com', template_user_id: 999_999 });
    expect(errorOf(unknown).details?.[0]?.path).toBe('template_user_id');
  });
});

describe('an invite', () => {
  const invite = (user: TestUser) =>
    app.call(admin, { method: 'POST', url: `${urlOf(user)}/invite` });

  it('is created with the user on request, and is not stored in readable form [B-428] [B-638]', async () => {
    const answer = await app.call(admin, {
      method: 'POST',
      url: '/api/v1/users/new',
      payload: {
        email: 'invited@example.com',
        first_name: 'In',
        last_name: 'Vited',
        password: 'long enough',
        role_id: 4,
        notification_email: true,
      },
    });
    const { data, invite: made } = answer.json();
    expect(made.url).toMatch(/^http.*\/signup\/[\w-]{32}$/);
    expect(data).toMatchObject({ invite_status: 'REQUESTED', invite_expires_at: made.expires_at });
    const row = await app.ctx.db.invite.findUniqueOrThrow({ where: { userId: data.id } });
    expect(JSON.stringify(row)).not.toContain(made.code);
  });

  it('lasts seven days, and a new one replaces it', async () => {
    const user = await app.makeUser('USER');
    const first = (await invite(user)).json().data;
    const second = (await invite(user)).json().data;
    expect(second.code).not.toBe(first.code);
    expect(await app.ctx.db.invite.count({ where: { userId: user.row.id } })).toBe(1);
    const days = (Date.parse(second.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    app.passTime(7 * 86_400_000 + 1000);
    expect((await read(user)).invite_expires_at).toBeNull();
  });

  it('is refused for a disabled and an unknown user', async () => {
    const user = await app.makeUser('USER', { enabled: false });
    expect((await invite(user)).statusCode).toBe(409);
    const url = '/api/v1/users/999999/invite';
    expect((await app.call(admin, { method: 'POST', url })).statusCode).toBe(404);
  });
});
