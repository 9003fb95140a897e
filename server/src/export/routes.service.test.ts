import { MASK } from '@spindle/contracts/settings/masked';
import { type OwnMariaDb, query, startOwnMariaDb } from '@spindle/core/test/export/mariadb';
import type { TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../../test/audit.ts';
import { saveExport } from '../../test/database-export.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let server: OwnMariaDb;
let admin: TestUser;
let url: string;

beforeAll(async () => {
  [app, server] = await Promise.all([
    openTestApp({ OUTBOUND_ALLOW: '127.0.0.1' }),
    startOwnMariaDb(),
  ]);
  admin = await app.makeUser('ADMIN');
});

afterAll(async () => {
  await app.close();
  await server.stop();
});

beforeEach(async () => {
  await saveExport(app, '');
  url = await server.freshDatabase();
});

const post = (path: string, payload?: object) =>
  app.call(admin, { method: 'POST', url: `/api/v1/export/${path}`, ...(payload && { payload }) });
const test = async (db_url?: string) => (await post('test', { db_url })).json();
const status = async () => (await app.call(admin, { url: '/api/v1/export/status' })).json().data;
const change = (text: string, parts: Partial<URL>) => Object.assign(new URL(text), parts).href;
const save = (database: object) =>
  app.call(admin, { method: 'PATCH', url: '/api/v1/user/settings/update', payload: { database } });

describe('the test of a connection', () => {
  it('connects, creates the table and returns the server', async () => {
    expect(await test(url)).toMatchObject({
      data: {
        is_connected: true,
        server: expect.stringMatching(/^MariaDB \d/),
        is_encrypted: false,
      },
      message: expect.stringMatching(/^Connected to MariaDB [\d.]+ without TLS\.$/),
    });
    expect(await query(url, 'SELECT * FROM FILE_DATA_V2')).toEqual([]);
    expect((await test(url)).data.is_connected).toBe(true);
    const [entry] = await readAudit(app, admin, 'limit=1');
    expect(entry).toMatchObject({ action: 'export.test', details: { is_connected: true } });
    expect(JSON.stringify(entry)).not.toContain(new URL(url).password);
  });

  it('uses the saved password for a mask, and for no other host', async () => {
    expect((await post('test', {})).statusCode).toBe(409);
    await save({ db_url: url });
    expect((await test()).data.is_connected).toBe(true);
    expect((await test(change(url, { password: MASK }))).data.is_connected).toBe(true);
    const elsewhere = change(url, { password: MASK, port: '3306' });
    expect((await post('test', { db_url: elsewhere })).statusCode).toBe(400);
  });

  it.each([
    [
      'a wrong password',
      { password: 'wrong-one' },
      'The user or the password is wrong, or the user needs TLS.',
    ],
    ['an unknown database', { pathname: '/nothing' }, 'The database does not exist.'],
    ['a port without a server', { port: '1' }, 'The connection was refused.'],
    [
      'an address that is not allowed',
      { hostname: '127.0.0.2' },
      'Connections to this address are not allowed. See OUTBOUND_ALLOW.',
    ],
    ['a server without TLS', { search: '?ssl-mode=REQUIRED' }, 'The server does not support TLS.'],
  ])('names the reason of a failure: %s', async (_, parts, message) => {
    const answer = await test(change(url, parts));
    expect(answer).toMatchObject({ status: 'OK', data: { is_connected: false }, message });
    expect(JSON.stringify(answer)).not.toContain(new URL(url).password);
  });

  it('names missing rights and another table', async () => {
    const limited = change(url, { username: 'reader', password: 'pass-of-reader' });
    await query(url, `CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'pass-of-reader'`);
    await query(
      url,
      `GRANT SELECT ON \`${new URL(url).pathname.slice(1)}\`.* TO reader@'127.0.0.1'`,
    );
    expect((await test(limited)).message).toMatch(
      /^The user lacks rights on the table FILE_DATA_V2/,
    );
    await query(url, 'CREATE TABLE FILE_DATA_V2 (id INT PRIMARY KEY)');
    expect((await test(url)).message).toMatch(/^The table FILE_DATA_V2 has other columns/);
  });
});

describe('the status', () => {
  it('is off without a URL, and counts the events that wait', async () => {
    expect(await status()).toMatchObject({ state: 'OFF', backlog: 0, backfill: null });
    await saveExport(app, url, ['file-saved']);
    await app.makeAsset(admin);
    await app.makeAsset(admin);
    expect(await status()).toMatchObject({
      state: 'IDLE',
      backlog: 2,
      refused: 0,
      oldest_at: expect.any(String),
      last_success_at: null,
    });
    await save({ db_url: '' });
    expect(await status()).toMatchObject({ state: 'OFF', backlog: 0, oldest_at: null });
  });
});

describe('a backfill', () => {
  it('needs a URL, and runs once at a time', async () => {
    expect((await post('backfill')).statusCode).toBe(409);
    await saveExport(app, url);
    const count = await app.ctx.db.asset.count();
    const [first, second] = await Promise.all([post('backfill'), post('backfill')]);
    expect(await readAudit(app, admin, 'action=export.backfill')).toHaveLength(1);
    expect([first?.statusCode, second?.statusCode]).toEqual([202, 202]);
    const { job_id } = first.json();
    expect(second.json()).toEqual({ status: 'QUEUED', message: 'Backfill started.', job_id });
    expect((await status()).backfill).toMatchObject({
      job_id,
      type: 'EXPORT_BACKFILL',
      progress: { done: 0, total: count, failed: 0 },
    });
  });
});
