import type { AuditEntry } from '@spindle/contracts/audit/audit';
import type { TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { readAudit } from '../../test/audit.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

/** Sends a request from a session of the administrator, with a User-Agent. Returns the entries that it recorded, newest first. */
async function recordedBy(options: InjectOptions, by = admin): Promise<AuditEntry[]> {
  const token = await app.signIn(by);
  const [last] = await readAudit(app, admin, 'limit=1');
  const answer = await app.http.inject({
    ...options,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Browser 1', ...options.headers },
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const entries = await readAudit(app, admin, 'limit=20');
  return entries.filter(({ seq }) => Number(seq) > Number(last?.seq));
}

const actionsOf = (entries: AuditEntry[]) => entries.map(({ action }) => action);

describe('a sign-in', () => {
  const signIn = (email: string, password: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { email, password },
      headers: { 'user-agent': 'Browser 2' },
      remoteAddress: '192.0.2.7',
    });

  it('is recorded with user, time, address, browser and session', async () => {
    await signIn(admin.email, admin.password);
    const [entry] = await readAudit(app, admin, 'action=user.sign_in');
    expect(entry).toMatchObject({
      actor: { kind: 'user', id: admin.row.id, name: admin.email },
      target: { type: 'user', id: String(admin.row.id), name: admin.email },
      address: '192.0.2.7',
      user_agent: 'Browser 2',
      credential: expect.stringMatching(/^session [0-9a-f-]{36}$/),
      details: { by: 'password' },
    });
  });

  it('with a wrong password is recorded for known and unknown addresses, without the password (security 44)', async () => {
    await signIn(admin.email, 'my secret guess');
    await signIn('nobody@example.com', 'my secret guess');
    await signIn('my secret guess', 'my secret guess');
    const entries = await readAudit(app, admin, 'action=user.sign_in_failed');
    expect(entries.slice(0, 3)).toMatchObject([
      { target: { id: null, name: '(not an email address)' } },
      { target: { id: null, name: 'nobody@example.com' } },
      { target: { id: String(admin.row.id), name: admin.email } },
    ]);
    expect(entries[0]).toMatchObject({
      actor: { kind: 'anonymous', id: null },
      address: '192.0.2.7',
    });
    expect(JSON.stringify(entries)).not.toContain('secret guess');
  });

  it('fills the log with at most 30 entries a minute, and counts further failures in one', async () => {
    const other = await openTestApp();
    const owner = await other.makeUser('ADMIN');
    const guess = (n: number) =>
      other.http.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { email: `user-${n % 2}@example.com`, password: 'wrong' },
        remoteAddress: '192.0.2.9',
      });
    await Promise.all(Array.from({ length: 45 }, (_, n) => guess(n)));
    const query = 'action=user.sign_in_failed&limit=200';
    expect(await readAudit(other, owner, query)).toHaveLength(30);
    // A stop writes what was only counted.
    const reader = await other.openSecondServer();
    await other.http.close();
    const entries = await readAudit(reader, owner, query);
    expect(entries).toHaveLength(31);
    expect(entries[0]?.details).toMatchObject({ further: 15, addresses: { '192.0.2.9': 15 } });
    await reader.close();
    await other.close();
  });
});

describe('the log of users', () => {
  it('records creation, role, state, password and other fields as entries of their own', async () => {
    const email = 'grace@example.com';
    const created = await recordedBy({
      method: 'POST',
      url: '/api/v1/users/new',
      payload: {
        email,
        first_name: 'Grace',
        last_name: 'H',
        role_id: 3,
        password: 'a first password',
        notification_email: true,
      },
    });
    expect(created).toMatchObject([
      {
        action: 'user.create',
        actor: { kind: 'user', id: admin.row.id },
        user_agent: 'Browser 1',
        target: { name: email },
        details: { email, role: 'USER', enabled: true, has_invite: true },
      },
    ]);
    const id = created[0]?.target?.id;
    const changed = await recordedBy({
      method: 'PATCH',
      url: `/api/v1/users/${id}`,
      payload: {
        role_id: 2,
        enabled: false,
        new_password: 'a second password',
        last_name: 'Hopper',
      },
    });
    expect(changed).toMatchObject([
      { action: 'user.update', details: { changes: { last_name: { from: 'H', to: 'Hopper' } } } },
      { action: 'password.set' },
      { action: 'user.disable' },
      {
        action: 'user.role_change',
        details: { changes: { role: { from: 'USER', to: 'MANAGER' } } },
      },
    ]);
    expect(JSON.stringify([created, changed])).not.toMatch(/a (first|second) password/);
    const again = await recordedBy({
      method: 'PATCH',
      url: `/api/v1/users/${id}`,
      payload: { enabled: true },
    });
    expect(actionsOf(again)).toEqual(['user.enable']);
    const invited = await recordedBy({ method: 'POST', url: `/api/v1/users/${id}/invite` });
    expect(actionsOf(invited)).toEqual(['user.invite']);
  });

  it('records a password link and its use, without the code', async () => {
    const { row, email } = await app.makeUser('USER');
    const url = `/api/v1/users/${row.id}/password_reset`;
    const links = await recordedBy({ method: 'POST', url });
    expect(links).toMatchObject([{ action: 'password.create_link', target: { name: email } }]);
    const answer = await app.call(admin, { method: 'POST', url });
    const { code } = answer.json().data;
    const used = await recordedBy({
      method: 'POST',
      url: '/api/v1/account/password/reset',
      payload: { code, new_password: 'a third password' },
      headers: { authorization: '' },
    });
    expect(used).toMatchObject([
      { action: 'password.reset', actor: { id: row.id }, details: { by: 'link' } },
    ]);
    expect(used[0]?.address).not.toBeNull();
    expect(JSON.stringify([links, used])).not.toContain(code);
  });

  it('records nothing for a change that is refused', async () => {
    const [last] = await readAudit(app, admin, 'limit=1');
    const answer = await app.call(admin, {
      method: 'PATCH',
      url: `/api/v1/users/${admin.row.id}`,
      payload: { enabled: false },
    });
    expect(answer.statusCode).toBe(403);
    expect((await readAudit(app, admin, 'limit=1'))[0]?.seq).toBe(last?.seq);
  });

  it('records profile, password, sign-out and the end of sessions', async () => {
    const user = await app.makeUser('USER');
    const patch = (payload: object) =>
      recordedBy({ method: 'PATCH', url: '/api/v1/account', payload }, user);
    expect(await patch({ first_name: 'Joan' })).toMatchObject([
      { action: 'profile.update', details: { changes: { first_name: { to: 'Joan' } } } },
    ]);
    const new_password = 'another password';
    expect(actionsOf(await patch({ old_password: user.password, new_password }))).toEqual([
      'password.change',
    ]);
    const own = { ...user, password: new_password };
    const ended = await recordedBy({ method: 'DELETE', url: '/api/v1/account/sessions' }, own);
    expect(actionsOf(ended)).toEqual(['session.end_others']);
    await app.signIn(own);
    const open = await app.ctx.db.session.findFirst({
      where: { userId: user.row.id, revokedAt: null },
    });
    const one = await recordedBy(
      { method: 'DELETE', url: `/api/v1/account/sessions/${open?.id}` },
      own,
    );
    expect(one).toMatchObject([{ action: 'session.end', target: { id: open?.id } }]);
    const out = await recordedBy({ method: 'POST', url: '/api/v1/logout' }, own);
    expect(out).toMatchObject([{ action: 'user.sign_out', actor: { id: user.row.id } }]);
  });
});

describe('the log of settings', () => {
  const save = (section: string, payload: object) =>
    recordedBy({
      method: 'PATCH',
      url: `/api/v1/user/settings/update?update_key=${section}`,
      payload,
    });

  it('records changed fields with old and new values', async () => {
    expect(await save('image', { keep_display_p3: true })).toMatchObject([
      {
        action: 'settings.update',
        target: { type: 'settings', id: 'image' },
        details: { changes: { keep_display_p3: { from: false, to: true } } },
      },
    ]);
    expect(await save('image', { keep_display_p3: true })).toEqual([]);
  });

  it('records that a secret changed, masked', async () => {
    const first = { dropbox_app_key: 'app', dropbox_app_secret: 'first-secret' };
    const entries = [
      ...(await save('security', first)),
      ...(await save('security', { ...first, dropbox_app_secret: 'second-secret' })),
      ...(await save('security', { upload_key: 'a1'.repeat(16) })),
    ];
    expect(entries).toMatchObject([
      { details: { changes: { dropbox_app_secret: { from: '', to: '********' } } } },
      { details: { changes: { dropbox_app_secret: { from: '********', to: '********' } } } },
      {
        action: 'key.replace',
        target: { type: 'user', id: String(admin.row.id) },
        details: { keys: ['upload_key'] },
      },
    ]);
    const text = JSON.stringify(entries);
    for (const secret of ['first-secret', 'second-secret', 'a1'.repeat(16), admin.apiKey])
      expect(text).not.toContain(secret);
  });
});

it('the log records databases and webhooks without the passwords in their URLs', async () => {
  const save = (section: string, payload: object) =>
    recordedBy({
      method: 'PATCH',
      url: `/api/v1/user/settings/update?update_key=${section}`,
      payload,
    });
  const database = (password: string) => ({
    db_url: `mysql://writer:${password}@db.example.com:3306/assets`,
  });
  const entries = [
    ...(await save('database', database('database-pass-1'))),
    ...(await save('database', database('database-pass-2'))),
    ...(await save('webhook', { web_urls: 'https://hook:webhook-pass@example.com/in' })),
  ];
  const change = { from: expect.stringContaining('*'), to: expect.stringContaining('*') };
  expect(entries).toMatchObject([
    { details: { changes: { db_url: { from: '', to: change.to } } } },
    { details: { changes: { db_url: change } } },
    { details: { changes: { web_urls: { from: '', to: change.to } } } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/database-pass|webhook-pass/);
});

it('the log records shares without address and password, and purges', async () => {
  const asset = await app.makeAsset(admin);
  const share = { name: 'Press', assets: [asset.id], password: 'share password' };
  const created = await recordedBy({ method: 'POST', url: '/api/v1/shares', payload: share });
  expect(created).toMatchObject([
    {
      action: 'share.create',
      target: { type: 'share', name: 'Press' },
      details: { has_password: true },
    },
  ]);
  const url = `/api/v1/shares/${created[0]?.target?.id}`;
  const changed = await recordedBy({
    method: 'PATCH',
    url,
    payload: { name: 'Print', password: null },
  });
  expect(changed).toMatchObject([
    {
      action: 'share.update',
      details: {
        changes: { name: { from: 'Press', to: 'Print' }, has_password: { from: true, to: false } },
      },
    },
  ]);
  expect(await recordedBy({ method: 'DELETE', url })).toMatchObject([
    { action: 'share.revoke', target: { name: 'Print' } },
  ]);
  const purged = await recordedBy({ method: 'DELETE', url: '/api/v1/assets/trash/purge' });
  expect(purged).toMatchObject([{ action: 'asset.purge', details: { count: 0 } }]);
});

it('the log records named keys without the key, and names the key that a program used', async () => {
  const url = '/api/v1/account/keys';
  const payload = { name: 'Nightly', scopes: ['READ_ASSET', 'UPDATE_SETTINGS'] };
  const made = await app.call(admin, { method: 'POST', url, payload });
  const { key, id, hint } = made.json().data;
  const target = { type: 'key', id, name: 'Nightly' };
  const [created] = await readAudit(app, admin, 'action=key.create');
  expect(created).toMatchObject({ target, details: { user: admin.email, starts_with: hint } });
  await app.http.inject({
    method: 'PATCH',
    url: '/api/v1/user/settings/update',
    payload: { key: 'security', value: { authorized_domains: 'keys.example.com' } },
    headers: { 'x-filespin-api-key': key },
  });
  const [used] = await readAudit(app, admin, 'action=settings.update');
  expect(used).toMatchObject({
    actor: { kind: 'named-key', id: admin.row.id },
    credential: `key Nightly (${hint}…)`,
  });
  const revoked = await recordedBy({ method: 'DELETE', url: `${url}/${id}` });
  expect(revoked).toMatchObject([{ action: 'key.revoke', target }]);
  expect(JSON.stringify([created, used, revoked])).not.toContain(key);
});

it('the log records an import, and each user that it adds', async () => {
  const csv = 'email,first_name,last_name,role\nkai@example.com,Kai,Lund,USER\n';
  const url = '/api/v1/users/import';
  const imported = await recordedBy({ method: 'POST', url, payload: { csv } });
  expect(imported).toMatchObject([
    { action: 'user.create', target: { name: 'kai@example.com' }, details: { role: 'USER' } },
    { action: 'user.import', details: { count: 1 } },
  ]);
  expect(await recordedBy({ method: 'POST', url, payload: { csv } })).toEqual([]);
});

it('the log names the operator of a command that creates a key for a user', async () => {
  const { email } = await app.makeUser('USER');
  const args = ['keys', 'create', email, '--name', 'Cron', '--scope', 'READ_ASSET'];
  const env = { SECRET_KEY: 'a key that only tests are signed with' };
  expect(await runAdmin(app.ctx.config, args, { env })).toMatchObject({ code: 0 });
  const [entry] = await readAudit(app, admin, 'action=key.create');
  expect(entry).toMatchObject({ actor: { kind: 'command', id: null }, details: { user: email } });
  expect(entry?.actor.name).not.toBe(email);
});

it('the log records the API key as the credential of a program', async () => {
  await app.call(admin, {
    method: 'POST',
    url: '/api/v1/users/new',
    payload: {
      email: 'by-key@example.com',
      first_name: 'By',
      last_name: 'Key',
      role_id: 3,
      password: 'a first password',
    },
  });
  expect((await readAudit(app, admin, 'action=user.create'))[0]).toMatchObject({
    actor: { kind: 'api-key', id: admin.row.id, name: admin.email },
    credential: 'API key',
  });
});

it('the log records commands with account and host', async () => {
  const user = await app.makeUser('USER');
  await runAdmin(app.ctx.config, ['reset-password', user.email]);
  await runAdmin(app.ctx.config, ['mark-store']);
  const entries = await readAudit(app, admin, 'limit=2');
  expect(entries).toMatchObject([
    { action: 'command.mark_store', actor: { kind: 'command', id: null } },
    { action: 'password.reset', target: { name: user.email } },
  ]);
  for (const { actor, address } of entries) {
    expect(actor.name).not.toBe('');
    expect(address).not.toBe('');
  }
});
