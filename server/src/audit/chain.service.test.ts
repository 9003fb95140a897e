import { join } from 'node:path';
import { recordAudit } from '@spindle/core/audit/record-audit';
import { inTransaction } from '@spindle/core/context';
import type { TestUser } from '@spindle/core/test/factories';
import { freshDatabase } from '@spindle/core/test/services';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';
import { readAudit, tamper, verifyLog } from '../../test/audit.ts';
import { openTestApp, type TestApp } from '../../test/open-app.ts';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.makeUser('ADMIN');
});

afterAll(() => app.close());

const record = (name: string, to = app) =>
  inTransaction(to.ctx, (tx) =>
    recordAudit(tx, { action: 'user.update', target: { type: 'user', id: 1, name } }),
  );

const numbers = async () =>
  (await readAudit(app, admin, 'limit=200')).map(({ seq }) => Number(seq));

/** Inserts an entry, as recordAudit does. */
const INSERT = `INSERT INTO audit_entry (at, actor_kind, actor_name, action, details)
  VALUES (now(), 'system', '', 'user.update', '{}')`;

/** Counts down to 1: the numbers of a log without gaps, newest first. */
const countdown = (from: number) => Array.from({ length: from }, (_, n) => from - n);

describe('the audit log', () => {
  it.each([
    'UPDATE audit_entry SET actor_name = actor_name',
    'DELETE FROM audit_entry',
    'DELETE FROM audit_entry WHERE false',
    'TRUNCATE audit_entry',
  ])('refuses %s (security 44)', async (statement) => {
    await record('Ada');
    const before = await numbers();
    await expect(app.ctx.db.$executeRawUnsafe(statement)).rejects.toThrow('append-only');
    expect(await numbers()).toEqual(before);
  });

  it('forms one chain without gaps when two servers write at the same time (security 44)', async () => {
    const second = await app.openSecondServer();
    const before = (await numbers()).length;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => record(`writer ${n}`, n % 2 ? second : app)),
    );
    await second.close();
    expect(await numbers()).toEqual(countdown(before + 40));
    expect(await verifyLog(app, admin)).toMatchObject({ checked: before + 40, broken: null });
  });

  it('contains no entry of a change that was rolled back, and no gap', async () => {
    const before = await numbers();
    const failing = inTransaction(app.ctx, async (tx) => {
      await recordAudit(tx, { action: 'user.update' });
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await record('Ada');
    expect(await numbers()).toEqual(countdown(before.length + 1));
  });

  it('accepts entries after a writer has frozen before its commit', async () => {
    const before = await numbers();
    const client = new Client({ connectionString: app.ctx.config.databaseUrl });
    // Two errors follow: the reason of the server, and the end of the connection.
    const isEnded = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await client.query('BEGIN');
    await client.query(INSERT);
    await record('behind the frozen writer');
    await isEnded;
    expect(await numbers()).toEqual(countdown(before.length + 1));
    expect((await verifyLog(app, admin)).broken).toBeNull();
  });

  it('accepts entries after a writer has died in the middle of its transaction', async () => {
    const before = await numbers();
    const client = new Client({ connectionString: app.ctx.config.databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query(INSERT);
    const waiting = record('behind the dead writer');
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    await app.ctx.db.$queryRaw`SELECT pg_terminate_backend(${rows[0].pid}::int)`;
    await waiting;
    await client.end().catch(() => undefined);
    expect(await numbers()).toEqual(countdown(before.length + 1));
    expect((await verifyLog(app, admin)).broken).toBeNull();
  });
});

describe('the verification', () => {
  const faultAfter = async (statement: string, repair: string) => {
    await tamper(app, statement);
    const { broken } = await verifyLog(app, admin);
    const command = await runAdmin(app.ctx.config, ['audit', 'verify']);
    await tamper(app, repair);
    return { broken, command };
  };

  it('names the entry whose content was changed (security 44)', async () => {
    for (let n = 0; n < 5; n += 1) await record('Mara Olsen');
    const { broken, command } = await faultAfter(
      `UPDATE audit_entry SET action = 'user.create' WHERE seq = 3`,
      `UPDATE audit_entry SET action = 'user.update' WHERE seq = 3`,
    );
    expect(broken).toEqual({ seq: '3', fault: 'EDITED' });
    expect(command).toMatchObject({ code: 1, out: '' });
    expect(command.err).toContain('Entry 3 was changed after it was written.');
  });

  it('names the entry after one whose hash was changed too', async () => {
    const [row] = await app.ctx.db.$queryRaw<{ hash: string }[]>`
      SELECT encode(hash, 'hex') AS hash FROM audit_entry WHERE seq = 2`;
    const { broken } = await faultAfter(
      `UPDATE audit_entry SET details = '{"a":1}' WHERE seq = 2`,
      `UPDATE audit_entry SET details = '{}' WHERE seq = 2`,
    );
    expect(broken).toEqual({ seq: '2', fault: 'EDITED' });
    await tamper(app, `UPDATE audit_entry SET details = '{"a":1}' WHERE seq = 2`);
    const rehashed = await faultAfter(
      `UPDATE audit_entry AS entry SET hash = sha256(convert_to(audit_content(entry), 'UTF8')) WHERE seq = 2`,
      `UPDATE audit_entry SET details = '{}', hash = decode('${row?.hash}', 'hex') WHERE seq = 2`,
    );
    expect(rehashed.broken).toEqual({ seq: '3', fault: 'UNLINKED' });
  });

  it('names a deleted entry', async () => {
    await tamper(app, 'CREATE TABLE saved AS SELECT * FROM audit_entry WHERE seq = 2');
    const { broken, command } = await faultAfter(
      'DELETE FROM audit_entry WHERE seq = 2',
      'INSERT INTO audit_entry SELECT * FROM saved',
    );
    await app.ctx.db.$executeRawUnsafe('DROP TABLE saved');
    expect(broken).toEqual({ seq: '2', fault: 'MISSING' });
    expect(command.err).toContain('Entry 2 is missing.');
  });

  it('reads the log in pages, and prints the last number and hash', async () => {
    const page = async (query: string) =>
      (await app.call(admin, { url: `/api/v1/audit/verify?${query}` })).json().data;
    const first = await page('limit=3');
    expect(first).toMatchObject({ checked: 3, broken: null, next_after: '3' });
    const whole = await page('');
    const rest = await page('after=3');
    expect(rest).toEqual({ ...whole, checked: whole.checked - 3 });
    const command = await runAdmin(app.ctx.config, ['audit', 'verify']);
    expect(command).toMatchObject({ code: 0, err: '' });
    expect(command.out).toContain(`Last entry: ${whole.last.seq}, hash ${whole.last.hash}`);
    const json = await runAdmin(app.ctx.config, ['audit', 'verify', '--json']);
    expect(JSON.parse(json.out)).toEqual({
      checked: whole.checked,
      broken: null,
      last: whole.last,
    });
  });

  it('verifies an empty log', async () => {
    const empty = await openTestApp();
    const owner = await empty.makeUser('ADMIN');
    expect(await verifyLog(empty, owner)).toEqual({
      checked: 0,
      broken: null,
      last: null,
      next_after: null,
    });
    await empty.close();
  });
});

it('the audit log survives a backup and a restore, and continues with the next number (security 44)', async () => {
  const { config } = app.ctx;
  const archive = join(config.dataDir, 'audit.tar');
  expect(await runAdmin(config, ['backup', archive, '--no-files'])).toMatchObject({ code: 0 });
  const before = await readAudit(app, admin, 'limit=200');
  // The backup records itself after its snapshot.
  expect(before[0]).toMatchObject({ action: 'command.backup', actor: { kind: 'command' } });
  const database = await freshDatabase();
  const to = { ...config, databaseUrl: database.url };
  expect(await runAdmin(to, ['restore', archive, '--replace'])).toMatchObject({ code: 0, err: '' });
  const verified = await runAdmin(to, ['audit', 'verify', '--json']);
  expect(JSON.parse(verified.out)).toMatchObject({ checked: before.length, broken: null });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT action, encode(hash, 'hex') AS hash FROM audit_entry ORDER BY seq DESC LIMIT 2`,
  );
  expect(rows).toEqual([
    { action: 'command.restore', hash: expect.any(String) },
    { action: before[1]?.action, hash: before[1]?.hash },
  ]);
  await expect(client.query('DELETE FROM audit_entry')).rejects.toThrow('append-only');
  await client.end();
  await database.drop();
});
