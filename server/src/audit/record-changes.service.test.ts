import type { TestUser } from '@spindle/core/test/factories';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { readAudit, sendRecorded } from '../../test/audit.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

/** Returns the entries that a request of the administrator recorded. */
const recordedBy = (options: InjectOptions) => sendRecorded(app, admin, options);

/** Saves a section of the settings. Returns the entries. */
const save = (section: string, payload: object) =>
  recordedBy({
    method: 'PATCH',
    url: `/api/v1/user/settings/update?update_key=${section}`,
    payload,
  });

describe('the log of settings', () => {
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

it('the log records databases and webhooks without the passwords and tokens in their URLs', async () => {
  const database = (password: string) => ({
    db_url: `mysql://writer:${password}@db.example.com:3306/assets`,
  });
  const entries = [
    ...(await save('database', database('database-pass-1'))),
    ...(await save('database', database('database-pass-2'))),
    ...(await save('webhook', {
      web_urls: 'https://hook:webhook-pass@example.com/in?size=1&access_token=webhook-pass',
    })),
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
