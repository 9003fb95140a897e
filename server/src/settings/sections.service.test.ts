import { EVENT_NAMES } from '@spindle/contracts/settings/event-settings';
import { MASK } from '@spindle/contracts/settings/masked';
import { SETTINGS_CHANGED } from '@spindle/contracts/settings/settings';
import { newKey } from '@spindle/core/ids';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, openTestApp, type TestApp } from '../../test/open-app.ts';
import { openSettings } from '../../test/settings.ts';

let app: TestApp;
let admin: TestUser;
let manager: TestUser;
let settings: ReturnType<typeof openSettings>;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
  manager = await app.makeUser('MANAGER');
  settings = openSettings(app, admin);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.db.setting.deleteMany());

/** Asserts that a change is refused, and returns the path of its first error. */
async function refusedPath(section: string, value: object): Promise<string | undefined> {
  const answer = await settings.update({ key: section, value });
  return settings.validationErrorsOf(answer)?.[0]?.path;
}

async function storedField(section: string, field: string): Promise<string> {
  const { value } = await app.ctx.db.setting.findUniqueOrThrow({ where: { section } });
  return (value as Record<string, string>)[field] ?? '';
}

describe('the section storage', () => {
  // Proves: B-453, B-454, B-455, B-456, B-457, B-458, B-459, B-460, B-461, B-462, B-463, B-464
  it('has a root, a folder, a geography and a verified flag for each kind of files', async () => {
    const { storage } = await settings.read();
    for (const kind of ['originals', 'derivatives', 'transcodes'] as const)
      expect(storage).toMatchObject({
        [`${kind}_root`]: '',
        [`${kind}_root_folder`]: '',
        [`${kind}_root_geo`]: '',
        [`${kind}_root_ok`]: false,
      });
  });

  it('refuses a folder that leaves the prefix, an unknown region and an endpoint without http', async () => {
    expect(await refusedPath('storage', { originals_root_folder: 'a/../b' })).toBe(
      'originals_root_folder',
    );
    expect(await refusedPath('storage', { derivatives_root_geo: 'moon-1' })).toBe(
      'derivatives_root_geo',
    );
    expect(await refusedPath('storage', { transcodes_endpoint: 'ftp://files' })).toBe(
      'transcodes_endpoint',
    );
  });

  it('never takes the verified flag from a client', async () => {
    await settings.update({ key: 'storage', value: { originals_root_ok: true } });
    expect((await settings.read()).storage.originals_root_ok).toBe(false);
  });
});

describe('the section security', () => {
  // Proves: B-465, B-466, B-467, B-469, B-470, B-471, B-763
  it('shows the keys of the caller and, under the name auth, the same fields', async () => {
    const { security, auth } = await settings.read();
    expect(auth).toEqual(security);
    expect(Object.keys(security).sort()).toEqual([
      'access_id',
      'api_key',
      'authorized_domains',
      'dropbox_app_key',
      'dropbox_app_secret',
      'shares_remove_personal_info',
      'upload_key',
    ]);
    const { data } = (await app.call(admin, { url: '/api/v1/account' })).json();
    expect(security).toMatchObject({ access_id: data.access_id, upload_key: data.uploadKey });
    expect((await settings.read(manager)).security.api_key).not.toBe(security.api_key);
  });

  it('replaces the API key of the caller after Save; the old key ends at once [B-146]', async () => {
    const user = await app.makeUser('MANAGER');
    const before = (await settings.read(user)).security.api_key;
    const next = newKey();
    const saved = await settings.update({ auth: { api_key: next } }, '', user);
    expect(saved.json().data).toMatchObject({ api_key: next });
    const statusOf = async (key: string) => {
      const headers = { 'x-filespin-api-key': key };
      return (await app.http.inject({ url: '/api/v1/account', headers })).statusCode;
    };
    expect(await statusOf(next)).toBe(200);
    await expect.poll(() => statusOf(before)).toBe(401);
  });

  it('refuses an API key that can be guessed, and keeps the key', async () => {
    const { api_key } = (await settings.read()).security;
    for (const weak of ['0'.repeat(32), '0123456789abcdef'.repeat(2), 'deadbeef'.repeat(4)])
      expect(await refusedPath('security', { api_key: weak })).toBe('api_key');
    expect((await settings.read()).security.api_key).toBe(api_key);
  });

  it('keeps a key that is sent back empty, and refuses the key of another user', async () => {
    const { api_key } = (await settings.read()).security;
    await settings.update({ key: 'security', value: { api_key: '' } });
    expect((await settings.read()).security.api_key).toBe(api_key);
    const taken = await settings.update({ key: 'security', value: { api_key } }, '', manager);
    expect(taken.statusCode).toBe(409);
  });

  it('ignores a sent access id [B-468]', async () => {
    const { access_id } = (await settings.read()).security;
    await settings.update({ key: 'security', value: { access_id: 'mine' } });
    expect((await settings.read()).security.access_id).toBe(access_id);
  });

  it('takes at most ten domains, separated by commas', async () => {
    const saved = await settings.update({
      key: 'security',
      value: { authorized_domains: 'Example.com,cms.example.org' },
    });
    expect(saved.json().data.authorized_domains).toBe('example.com, cms.example.org');
    const eleven = Array.from({ length: 11 }, (_, index) => `d${index}.example`).join();
    for (const authorized_domains of [eleven, 'https://example.com', 'exa mple.com'])
      expect(await refusedPath('security', { authorized_domains })).toBe('authorized_domains');
  });

  it('masks the Dropbox secret, and keeps it when the mask is sent back with the same app key', async () => {
    const value = { dropbox_app_key: 'app', dropbox_app_secret: 'hidden-secret' };
    const saved = await settings.update({ key: 'security', value });
    expect(saved.json().data.dropbox_app_secret).toBe(MASK);
    await settings.update({ key: 'security', value: { dropbox_app_secret: MASK } });
    const sealed = await storedField('security', 'dropbox_app_secret');
    expect(sealed).not.toContain('hidden-secret');
    expect(app.secrets.open(sealed)).toBe('hidden-secret');
    expect(await refusedPath('security', { dropbox_app_key: 'other' })).toBe('dropbox_app_secret');
  });
});

describe('the section models', () => {
  it('selects the models of capabilities one by one, and records it', async () => {
    expect((await settings.read()).models.selected).toEqual({});
    await settings.update({ models: { selected: { labels: 'operator/clip' } } });
    await settings.update({ models: { selected: { faces: 'builtin/mediapipe-dlib' } } });
    await settings.update({ models: { selected: { labels: '' } } });
    expect((await settings.read()).models.selected).toEqual({
      labels: '',
      faces: 'builtin/mediapipe-dlib',
    });
    const entry = await app.ctx.db.auditEntry.findFirst({ orderBy: { seq: 'desc' } });
    expect(entry).toMatchObject({
      action: 'settings.update',
      details: { changes: { 'selected.labels': { from: 'operator/clip', to: '' } } },
    });
  });

  it('refuses other names, and a model of its own for words', async () => {
    expect(await refusedPath('models', { selected: { labels: '../clip' } })).toBe(
      'selected.labels',
    );
    expect(await refusedPath('models', { selected: { embedText: 'builtin/clip' } })).toBe(
      'selected',
    );
    expect(await refusedPath('models', { selected: 7 })).toBe('selected');
  });
});

describe('the sections webhook and database', () => {
  // Proves: B-518, B-519, B-520, B-521
  it('have every event, and ignore unknown ones', async () => {
    const events = { 'file-saved': true, 'file-exploded': true };
    await settings.update({ webhook: { callback_events: events } });
    await settings.update({ database: { db_export_events: events } });
    const { webhook, database } = await settings.read();
    for (const flags of [webhook.callback_events, database.db_export_events]) {
      expect(Object.keys(flags).sort()).toEqual([...EVENT_NAMES].sort());
      expect(flags).toMatchObject({ 'file-saved': true, 'file-deleted': false });
    }
  });

  it('takes at most two webhook URLs, separated by a comma [B-189] [B-190]', async () => {
    const two = 'https://a.example/hook, http://b.example/hook';
    const saved = await settings.update({ webhook: { web_urls: two.replace(' ', '') } });
    expect(saved.json().data.web_urls).toBe(two);
    expect(await refusedPath('webhook', { web_urls: `${two}, https://c.example` })).toBe(
      'web_urls',
    );
  });

  it('refuses a webhook URL that does not begin with http:// or https:// [B-657]', async () => {
    for (const web_urls of ['ftp://a.example', 'a.example/hook', 'https://'])
      expect(await refusedPath('webhook', { web_urls })).toBe('web_urls');
  });

  it('supports only MySQL for the database export [B-194]', async () => {
    for (const db_url of ['postgres://u:p@db.example/x', 'mysql://db.example', 'db.example'])
      expect(await refusedPath('database', { db_url })).toBe('db_url');
  });

  it('masks the password of a URL, and keeps it only for the same scheme, host, port and user', async () => {
    const db_url = 'mysql://spindle:very-secret@db.example:3307/assets';
    const saved = await settings.update({ database: { db_url } });
    const masked = `mysql://spindle:${MASK}@db.example:3307/assets`;
    expect(saved.json().data.db_url).toBe(masked);
    const renamed = masked.replace('/assets', '/other');
    expect((await settings.update({ database: { db_url: renamed } })).statusCode).toBe(200);
    const sealed = await storedField('database', 'db_url');
    expect(app.secrets.open(sealed)).toBe(db_url.replace('/assets', '/other'));
    for (const changed of ['db.example:3306', 'evil.example:3307'])
      expect(
        await refusedPath('database', { db_url: masked.replace('db.example:3307', changed) }),
      ).toBe('db_url');
    const otherUser = masked.replace('spindle', 'root');
    expect(await refusedPath('database', { db_url: otherUser })).toBe('db_url');
    expect(app.secrets.open(await storedField('database', 'db_url'))).toContain('spindle:');
  });
});

describe('access and conflicts', () => {
  it('shows no keys, URLs and buckets to roles that may not change settings [B-743]', async () => {
    await settings.update({ webhook: { web_urls: 'https://a.example/hook' } });
    await settings.update({ database: { db_url: 'mysql://u:p@db.example/x' } });
    await settings.update({ security: { authorized_domains: 'a.example', dropbox_app_key: 'k' } });
    for (const role of ['USER', 'CREATOR', 'ASSET_MANAGER'] as const) {
      const shown = await settings.read(await app.makeUser(role));
      const { shares_remove_personal_info, ...hidden } = shown.security;
      expect(shares_remove_personal_info).toBe(false);
      expect(new Set(Object.values(hidden))).toEqual(new Set(['']));
      expect(shown.auth).toEqual(shown.security);
      expect(shown.webhook.web_urls).toBe('');
      expect(shown.database.db_url).toBe('');
      expect(shown.storage).toMatchObject({ originals_root: '', originals_access_key_id: '' });
    }
  });

  it('counts the enabled users of the subscription [B-435] [B-764]', async () => {
    const { subscription } = await settings.read();
    const user_count = await app.ctx.db.user.count({ where: { enabled: true } });
    expect(subscription).toEqual({ details: { user_limit: null, user_count } });
  });

  it('answers 409 to a change of a section that another administrator has changed', async () => {
    const { revisions } = (await app.call(admin, { url: '/api/v1/user/settings' })).json();
    const change = (user: TestUser, revision: number | undefined, domain: string) =>
      app.call(user, {
        method: 'PATCH',
        url: '/api/v1/user/settings/update?update_key=security',
        headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
        payload: { authorized_domains: domain },
      });
    const first = await change(manager, revisions.security, 'first.example');
    expect(first.json()).toMatchObject({ status: 'OK', revision: revisions.security + 1 });
    const second = await change(admin, revisions.security, 'second.example');
    expect(second.statusCode).toBe(409);
    expect(errorOf(second).message).toBe(SETTINGS_CHANGED);
    expect((await settings.read()).security.authorized_domains).toBe('first.example');
    expect((await change(admin, undefined, 'last.example')).statusCode).toBe(200);
    expect((await settings.read()).security.authorized_domains).toBe('last.example');
  });
});
