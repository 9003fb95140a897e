import { User } from '@spindle/contracts/users/users';
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

const NEW = {
  email: 'Ada@Example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  password: 'analytical',
  role_id: 4,
};

const add = (body: object, by = admin) =>
  app.call(by, { method: 'POST', url: '/api/v1/users/new', payload: body });

const search = (body: object, by = admin) =>
  app.call(by, { method: 'POST', url: '/api/v1/users', payload: body });

describe('adding a user', () => {
  // Proves: B-420, B-421, B-422, B-423, B-424, B-425, B-426, B-430, B-637, B-799
  it('creates a user who can sign in with the given role', async () => {
    const answer = await add(NEW);
    expect(answer.statusCode).toBe(200);
    const { data, message } = answer.json();
    expect(message).toBe(
      'User added successfully, please wait for the user to be processed by our systems...',
    );
    expect(User.parse(data)).toMatchObject({
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Lovelace',
      role_id: 4,
      role_name: 'CREATOR',
      enabled: true,
    });
    expect(data.id).toBeGreaterThan(0);
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: 'ada@example.com', password: NEW.password },
    });
    expect(signedIn.json().user_id).toBe(data.id);
    const byKey = await app.http.inject({
      url: '/api/v1/account',
      headers: { 'x-filespin-api-key': data.apikey },
    });
    expect(byKey.json().data.email).toBe('ada@example.com');
  });

  it('stores no readable password or key (security 45)', async () => {
    const { data } = (await add({ ...NEW, email: 'kept@example.com' })).json();
    const row = await app.ctx.db.user.findUniqueOrThrow({ where: { email: 'kept@example.com' } });
    expect(row.passwordHash).toMatch(/^scrypt\$32768\$8\$1\$/);
    expect(JSON.stringify(row)).not.toContain(NEW.password);
    expect(JSON.stringify(row)).not.toContain(data.apikey);
  });

  it('ignores fields that a request cannot set', async () => {
    const { data } = (
      await add({ ...NEW, email: 'more@example.com', id: 1, access_id: 'x', apikey: 'y' })
    ).json();
    expect(data.id).not.toBe(1);
    expect(data.access_id).not.toBe('x');
    expect(data.apikey).not.toBe('y');
  });

  it('refuses an e-mail that is in use, regardless of case', async () => {
    await add({ ...NEW, email: 'twice@example.com' });
    const answer = await add({ ...NEW, email: 'TWICE@example.com' });
    expect(answer.statusCode).toBe(409);
    const message = 'A user with this email address already exists.';
    expect(errorOf(answer)).toMatchObject({
      error: 'CONFLICT',
      message,
      details: [{ path: 'email', message }],
    });
  });

  it('creates a password that nobody knows for an invited user without one', async () => {
    const { password: _, ...invited } = { ...NEW, email: 'no-password@example.com' };
    const answer = await add({ ...invited, notification_email: true });
    expect(answer.statusCode).toBe(200);
    const { data, invite } = answer.json();
    const activated = await app.http.inject({ url: `/api/v1/account/activate/${invite.code}` });
    expect(activated.json()).toMatchObject({ user_id: data.id });
    const hashes = await app.ctx.db.user.findMany({ select: { passwordHash: true } });
    expect(new Set(hashes.map(({ passwordHash }) => passwordHash)).size).toBe(hashes.length);
  });

  // Proves: B-629, B-630, B-631, B-632, B-633, B-634, B-635, B-800
  it('reports the error of each field', async () => {
    const invalidFields: [string, unknown][] = [
      ['email', 'no address'],
      ...['first_name', 'last_name'].flatMap((name): [string, unknown][] =>
        [undefined, null, '', ' '].map((value) => [name, value]),
      ),
      ['password', undefined],
      ['password', '1234567'],
      ['password', 'x'.repeat(33)],
      ['role_id', undefined],
      ['role_id', '3'],
      ['role_id', 6],
    ];
    for (const [field, value] of invalidFields) {
      const answer = await add({ ...NEW, email: 'fault@example.com', [field]: value });
      expect(answer.statusCode, `${field}: ${value}`).toBe(400);
      expect(errorOf(answer).details?.map(({ path }) => path)).toContain(field);
    }
    for (const password of ['12345678', 'x'.repeat(32)])
      expect((await add({ ...NEW, email: `${password}@example.com`, password })).statusCode).toBe(
        200,
      );
  });

  it('refuses the sign-in of a user who was added as disabled', async () => {
    await add({ ...NEW, email: 'later@example.com', enabled: false });
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email: 'later@example.com', password: NEW.password },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('requires the permission to manage users (security 9)', async () => {
    for (const role of ['MANAGER', 'USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
      const answer = await add({ ...NEW, email: `${role}@example.com` }, await app.makeUser(role));
      expect(answer.statusCode).toBe(403);
    }
    const anonymous = await app.http.inject({
      method: 'POST',
      url: '/api/v1/users/new',
      payload: NEW,
    });
    expect(anonymous.statusCode).toBe(401);
  });
});

describe('the list of users', () => {
  // Proves: B-436, B-437, B-438, B-796, B-798
  it('returns the number of users on the page and in total', async () => {
    for (const name of ['list-1', 'list-2', 'list-3'])
      await app.makeUser('USER', { lastName: name, email: `${name}@example.com` });
    const answer = (await search({ last_name: 'LIST-', limit_per_page: 2 })).json();
    expect(answer.users.map(({ last_name }: { last_name: string }) => last_name)).toEqual([
      'list-1',
      'list-2',
    ]);
    expect(answer).toMatchObject({ count: 2, total_users: 3 });
    const rest = (await search({ last_name: 'list-', limit_per_page: 2, page: 2 })).json();
    expect(rest).toMatchObject({ count: 1, total_users: 3 });
    const skipped = (await search({ last_name: 'list-', offset: 1 })).json();
    expect(skipped.users[0].last_name).toBe('list-2');
  });

  it('is filtered by parts of e-mail and name, and by the enabled state', async () => {
    await app.makeUser('USER', {
      firstName: 'Grace%',
      enabled: false,
      email: 'grace@navy.example',
    });
    expect((await search({ email: 'NAVY' })).json().total_users).toBe(1);
    expect((await search({ first_name: 'ce%' })).json().total_users).toBe(1);
    expect((await search({ email: 'navy', enabled: true })).json().total_users).toBe(0);
    expect((await search({ email: 'navy', enabled_only: true })).json().total_users).toBe(0);
    expect((await search({ email: 'navy', enabled: false })).json().total_users).toBe(1);
  });

  it('matches wildcards literally (security 37)', async () => {
    const { email } = await app.makeUser('USER', { email: 'under_score@example.net' });
    const emails = async (part: string): Promise<string[]> =>
      (await search({ email: part })).json().users.map((user: { email: string }) => user.email);
    await app.makeUser('USER', { email: 'underxscore@example.net' });
    expect(await emails('r_s')).toEqual([email]);
    for (const part of ['%', '\\', "' OR 1=1 --"]) expect(await emails(part)).toEqual([]);
  });

  it('never shows a password', async () => {
    expect((await search({})).body).not.toContain('scrypt');
  });
});
