import { setTimeout as pause } from 'node:timers/promises';
import { EXPORT_TABLE } from '@spindle/contracts/export/export-routes';
import { connectExport } from '@spindle/core/export/connect-export';
import { exportRow } from '@spindle/core/export/export-table';
import { requireDatabaseUrl } from '@spindle/core/export/export-target';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { type OwnMariaDb, query, startOwnMariaDb } from '@spindle/core/test/export/mariadb';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addAssets,
  countBacklog,
  expectCaughtUp,
  expectExactRows,
  readRows,
  saveExport,
} from '../../test/database-export.ts';
import { startExport } from './export-dispatcher.ts';
import { writeRows } from './write-rows.ts';

const MINUTE_MS = 60_000;

let test: TestContext;
let server: OwnMariaDb;
let admin: TestUser;
let url: string;
let exporter: { close(): Promise<void> } | undefined;

beforeAll(async () => {
  [test, server] = await Promise.all([
    openTestContext({ OUTBOUND_ALLOW: '127.0.0.1' }),
    startOwnMariaDb(),
  ]);
  admin = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'ADMIN');
});

beforeEach(async () => {
  url = await server.freshDatabase();
  return async () => {
    await exporter?.close();
    exporter = undefined;
    await saveExport(test.ctx, '');
    await test.ctx.db.asset.deleteMany();
  };
});

afterAll(async () => {
  await test.close();
  await server.stop();
});

const start = async (ctx = test.ctx) => {
  exporter = await startExport(ctx);
};
const addAsset = (name = 'lake.txt') => makeAsset(test.ctx, admin, { name });
const state = () => test.ctx.db.exportState.findFirst();
const update = (id: string, data: object) => test.ctx.db.asset.update({ where: { id }, data });

describe('an event', () => {
  it('writes the asset in the format of the API, as a row of a table that the export creates', async () => {
    await saveExport(test.ctx, url);
    await start();
    const { id, row } = await addAsset('Zürich 🏔.txt');
    await expectCaughtUp(test.ctx);
    expect(await readRows(url)).toEqual([
      {
        id,
        status: 'OK',
        name: 'Zürich 🏔.txt',
        size: Number(row.size),
        checksum: expect.stringMatching(/^[0-9a-f]{32}$/),
        content_type: 'text/plain',
        provider: 'local',
        storage_type: 'LOCAL',
        bucket: '',
        key: expect.stringContaining(id),
        public: 0,
        creator_id: admin.row.id,
        upload_time: row.uploadTime.toISOString().replace('T', ' ').replace('Z', ''),
        update_user_id: admin.row.id,
        update_time: row.updateTime.toISOString().replace('T', ' ').replace('Z', ''),
        upload_source: null,
        data_schema_id: 0,
        metadata: {},
        data: { data_schema_id: 0 },
        conversions: {},
        addons_info: { ON_DEMAND_IMAGE: { available: false } },
        errors: {},
        event: 'file-saved',
        deleted_at: null,
        event_seq: expect.any(Number),
      },
    ]);
    expect(await state()).toMatchObject({
      lastSuccessAt: expect.any(Date),
      failingSince: null,
      lastFailure: null,
    });
  });

  it('marks an asset of the trash, unmarks a restored one, and deletes the row of a purged one', async () => {
    await saveExport(test.ctx, url);
    await start();
    const { row } = await addAsset();
    await update(row.id, { trashedAt: new Date('2031-05-06T07:08:09.123Z') });
    await expect
      .poll(async () => (await readRows(url))[0])
      .toMatchObject({ event: 'file-deleted', deleted_at: '2031-05-06 07:08:09.123' });
    await update(row.id, { trashedAt: null });
    await expect
      .poll(async () => (await readRows(url))[0])
      .toMatchObject({ event: 'file-undeleted', deleted_at: null });
    await test.ctx.db.asset.delete({ where: { id: row.id } });
    await expect.poll(() => readRows(url)).toEqual([]);
    await expectCaughtUp(test.ctx);
  });

  it('that is off is not exported', async () => {
    await saveExport(test.ctx, url, ['file-deleted']);
    await start();
    const { row } = await addAsset();
    await update(row.id, { name: 'other.txt' });
    await update(row.id, { trashedAt: new Date() });
    await expect
      .poll(async () => (await readRows(url)).map(({ event }) => event))
      .toEqual(['file-deleted']);
    const where = { event: { assetId: row.id } };
    expect(await test.ctx.db.eventDelivery.count({ where })).toBe(1);
  });

  it('that is exported twice or late changes nothing: an older write never replaces a newer row', async () => {
    await saveExport(test.ctx, url);
    await start();
    const { id, row } = await addAsset('new.txt');
    await expectCaughtUp(test.ctx);
    const [before] = await readRows(url);
    const asset = { ...row, name: 'old.txt', files: [] };
    const connection = await connectExport(test.ctx.config, requireDatabaseUrl(url));
    const write = (seq: bigint) => writeRows(connection, [exportRow(asset, { event: null, seq })]);
    await write(BigInt(before?.event_seq) - 1n);
    await write(BigInt(before?.event_seq));
    expect(await readRows(url)).toEqual([before]);
    await write(BigInt(before?.event_seq) + 1n);
    expect(await readRows(url)).toMatchObject([{ id, name: 'old.txt', event: 'file-saved' }]);
    connection.close();
  });
});

it('a row that the database refuses waits with its reason and delays no other one', async () => {
  await saveExport(test.ctx, url);
  await start();
  await addAsset('first.txt');
  await expectCaughtUp(test.ctx);
  await query(url, `ALTER TABLE ${EXPORT_TABLE} ADD CONSTRAINT no_bad CHECK (name <> 'bad.txt')`);
  const { id } = await addAsset('bad.txt');
  await addAssets(test.ctx, admin.row.id, 50);
  await expect.poll(() => countBacklog(test.ctx)).toBe(1);
  expect(await readRows(url)).toHaveLength(51);
  await expect
    .poll(async () => (await state())?.lastFailure)
    .toBe(`Asset ${id}: The server reports error 4025.`);
  await query(url, `ALTER TABLE ${EXPORT_TABLE} DROP CONSTRAINT no_bad`);
  await test.ctx.db.eventDelivery.updateMany({
    where: { state: 'PENDING' },
    data: { dueAt: new Date() },
  });
  await expectCaughtUp(test.ctx);
  await expectExactRows(test.ctx, url);
});

describe('a database that is away', () => {
  it('receives every event after it is back, and the state says why it waits, without the password', async () => {
    const wrong = new URL(url);
    wrong.password = 'wrong-password';
    await saveExport(test.ctx, wrong.href);
    await start();
    await addAssets(test.ctx, admin.row.id, 500);
    await expect
      .poll(async () => await state())
      .toMatchObject({
        lastFailure: 'The user or the password is wrong, or the user needs TLS.',
        failingSince: expect.any(Date),
        nextAttemptAt: expect.any(Date),
      });
    expect(await countBacklog(test.ctx)).toBe(500);
    const waiting = await test.ctx.db.eventDelivery.findMany({ where: { state: 'PENDING' } });
    expect(waiting.every(({ attempts }) => attempts === 0)).toBe(true);
    await saveExport(test.ctx, url);
    await expectCaughtUp(test.ctx);
    await expectExactRows(test.ctx, url);
    expect(await state()).toMatchObject({ failingSince: null, nextAttemptAt: null });
  });

  it('is not connected to at an address that is not allowed [security 20]', async () => {
    await saveExport(test.ctx, url);
    await addAsset();
    await start({ ...test.ctx, config: { ...test.ctx.config, outboundAllow: [] } });
    await expect
      .poll(async () => (await state())?.lastFailure)
      .toBe('Connections to this address are not allowed. See OUTBOUND_ALLOW.');
    expect(await readRows(url)).toEqual([]);
  });

  it('that has another table is left alone until the table is renamed', async () => {
    await query(url, `CREATE TABLE ${EXPORT_TABLE} (id INT PRIMARY KEY)`);
    await saveExport(test.ctx, url);
    await addAsset();
    await start();
    await expect
      .poll(async () => (await state())?.lastFailure)
      .toBe(`The table ${EXPORT_TABLE} has other columns. See docs/export.md.`);
    await query(url, `RENAME TABLE ${EXPORT_TABLE} TO earlier`);
    await expectCaughtUp(test.ctx);
    await expectExactRows(test.ctx, url);
  });
});

it('a batch of several statements keeps its connection, even if it takes longer than the connection may be unused', async () => {
  await saveExport(test.ctx, url);
  const warn = vi.spyOn(test.ctx.log, 'warn');
  await start();
  const [good, bad] = [await addAsset(), await addAsset()];
  await expectCaughtUp(test.ctx);
  // A refused row makes the exporter write each row of the batch with its own statement.
  await query(url, `ALTER TABLE ${EXPORT_TABLE} ADD CONSTRAINT no_bad CHECK (name <> 'bad.txt')`);
  const other = await connectExport(test.ctx.config, requireDatabaseUrl(url));
  await other.run('START TRANSACTION');
  await other.run(`SELECT id FROM ${EXPORT_TABLE} FOR UPDATE`);
  await test.ctx.db.$transaction([
    update(good.row.id, { name: 'good.txt' }),
    update(bad.row.id, { name: 'bad.txt' }),
  ]);
  const isWriting = async () =>
    (await query(url, 'SHOW PROCESSLIST')).some(({ Info }) => /^INSERT/.test(String(Info)));
  await expect.poll(isWriting).toBe(true);
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 2 * MINUTE_MS);
  onTestFinished(() => clock.mockRestore());
  await pause(2_000); // the exporter looks for unused connections every second
  await other.run('COMMIT');
  other.close();
  await expect.poll(() => countBacklog(test.ctx)).toBe(1);
  expect((await readRows(url)).map(({ name }) => name).sort()).toEqual(['good.txt', 'lake.txt']);
  expect(warn).not.toHaveBeenCalledWith(expect.anything(), 'the export database is away');
});

it('rows that were written before a restore from a backup are replaced', async () => {
  await saveExport(test.ctx, url);
  await start();
  const { row } = await addAsset('before.txt');
  await expectCaughtUp(test.ctx);
  await exporter?.close();
  await query(url, `UPDATE ${EXPORT_TABLE} SET event_seq = 1000000000`);
  await start();
  await update(row.id, { name: 'after.txt' });
  await expectCaughtUp(test.ctx);
  expect(await readRows(url)).toMatchObject([{ name: 'after.txt', event_seq: 1_000_000_001 }]);
});

it('a new URL receives the events that wait; without a URL nothing waits', async () => {
  await saveExport(test.ctx, url);
  await addAsset();
  expect(await countBacklog(test.ctx)).toBe(1);
  const other = await server.freshDatabase();
  await saveExport(test.ctx, other);
  await start();
  await expectCaughtUp(test.ctx);
  expect([await readRows(url), await readRows(other)]).toMatchObject([[], [{ name: 'lake.txt' }]]);
  await saveExport(test.ctx, '');
  await addAsset();
  expect(await countBacklog(test.ctx)).toBe(0);
});
