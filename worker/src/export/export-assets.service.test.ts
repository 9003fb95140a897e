import { EXPORT_TABLE } from '@spindle/contracts/export/export-routes';
import { inTransaction } from '@spindle/core/context';
import { fromUuid } from '@spindle/core/ids';
import { cancelJob } from '@spindle/core/jobs/cancel-job';
import { DependencyDown } from '@spindle/core/outage';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { type OwnMariaDb, query, startOwnMariaDb } from '@spindle/core/test/export/mariadb';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { retryJob } from '@spindle/core/test/retry-job';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addAssets,
  expectExactRows,
  makeBackfill,
  readRows,
  saveExport,
} from '../../test/database-export.ts';
import { exportAssets } from './export-assets.ts';

let test: TestContext;
let server: OwnMariaDb;
let admin: TestUser;
let url: string;

beforeAll(async () => {
  [test, server] = await Promise.all([
    openTestContext({ OUTBOUND_ALLOW: '127.0.0.1' }),
    startOwnMariaDb(),
  ]);
  admin = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'ADMIN');
});

beforeEach(async () => {
  await test.ctx.db.asset.deleteMany();
  url = await server.freshDatabase();
  await saveExport(test.ctx, url, []);
});

afterAll(async () => {
  await test.close();
  await server.stop();
});

const jobOf = (id: number) => test.ctx.db.job.findUniqueOrThrow({ where: { id } });

/** Runs the step of a job once. `onProgress` sees the percent after each page. */
function run(jobId: number, onProgress: (percent: number) => void = () => undefined) {
  const signal = new AbortController().signal;
  const about = { stepId: 1, jobId, assetId: null, key: 'export-assets', signal };
  return exportAssets.run(test.ctx, { ...about, progress: onProgress });
}

it('exports all assets in pages, with those in the trash, and reports its progress', async () => {
  const ids = await addAssets(test.ctx, admin.row.id, 450);
  const trashed = { id: { in: ids.slice(0, 10) } };
  await test.ctx.db.asset.updateMany({ where: trashed, data: { trashedAt: new Date() } });
  const { id } = await makeBackfill(test.ctx, url, admin.row.id);
  const percents: number[] = [];
  await run(id, (percent) => percents.push(Math.round(percent)));
  expect(percents).toEqual([44, 89, 100]);
  expect(await jobOf(id)).toMatchObject({ done: 450, failed: 0 });
  await expectExactRows(test.ctx, url);
});

it('deletes the rows of assets that no longer exist', async () => {
  const ids = await addAssets(test.ctx, admin.row.id, 250);
  await run((await makeBackfill(test.ctx, url, admin.row.id)).id);
  await test.ctx.db.asset.deleteMany({
    where: { id: { in: [...ids.slice(0, 5), ...ids.slice(-5)] } },
  });
  await query(
    url,
    `INSERT INTO ${EXPORT_TABLE} SELECT ?, status, ?, size, checksum, content_type, provider, storage_type, bucket, \`key\`,
      public, creator_id, upload_time, update_user_id, update_time, upload_source, data_schema_id, metadata, data,
      conversions, addons_info, errors, event, deleted_at, event_seq FROM ${EXPORT_TABLE} LIMIT 1`,
    ['f'.repeat(32), 'unknown.txt'],
  );
  await run((await makeBackfill(test.ctx, url, admin.row.id)).id);
  await expectExactRows(test.ctx, url);
});

it('can be canceled, and continues where it stopped when it is retried', async () => {
  const ids = await addAssets(test.ctx, admin.row.id, 450);
  const { id } = await makeBackfill(test.ctx, url, admin.row.id);
  const stopAfterPage = () => {
    throw new Error('stopped');
  };
  await expect(run(id, stopAfterPage)).rejects.toThrow('stopped');
  expect(await jobOf(id)).toMatchObject({ done: 200 });
  await inTransaction(test.ctx, (tx) => cancelJob(tx, id, 'Ada'));
  await expect(run(id)).rejects.toThrow('The job has ended.');
  expect(await jobOf(id)).toMatchObject({ done: 200, message: 'Canceled by Ada after 200 of 450' });
  await query(url, `DELETE FROM ${EXPORT_TABLE} WHERE id > ?`, [fromUuid(ids[199] ?? '')]);
  await inTransaction(test.ctx, (tx) => retryJob(tx, id));
  const percents: number[] = [];
  await run(id, (percent) => percents.push(Math.round(percent)));
  expect(percents).toEqual([89, 100]);
  expect(await jobOf(id)).toMatchObject({ done: 450, doneBefore: 200 });
  await expectExactRows(test.ctx, url);
});

it('waits while the database is away, and fails when the settings name another one', async () => {
  await addAssets(test.ctx, admin.row.id, 10);
  const { id } = await makeBackfill(test.ctx, url, admin.row.id);
  await server.kill();
  await expect(run(id)).rejects.toThrow(DependencyDown);
  await server.restart();
  const other = await server.freshDatabase();
  await saveExport(test.ctx, other, []);
  await expect(run(id)).rejects.toThrow('The settings name another database.');
  expect(await readRows(other)).toEqual([]);
});

it('names the first refused row and exports the others', async () => {
  await addAssets(test.ctx, admin.row.id, 20);
  await run((await makeBackfill(test.ctx, url, admin.row.id)).id);
  await query(url, `DELETE FROM ${EXPORT_TABLE}`);
  await query(url, `ALTER TABLE ${EXPORT_TABLE} ADD CONSTRAINT small CHECK (size < 20)`);
  const { id } = await makeBackfill(test.ctx, url, admin.row.id);
  await run(id);
  expect(await jobOf(id)).toMatchObject({
    done: 20,
    failed: 1,
    message: expect.stringMatching(/^Asset [0-9a-f]{32}: The server reports error 4025\.$/),
  });
  expect(await readRows(url)).toHaveLength(19);
});
