import { deriveSecrets } from '@spindle/core/secrets';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { type OwnMariaDb, startOwnMariaDb } from '@spindle/core/test/export/mariadb';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  addAssets,
  countExportedRows,
  expectCaughtUp,
  expectExactRows,
  makeBackfill,
  saveExport,
} from '../../test/database-export.ts';
import { startWorkerProcess, type WorkerProcess } from '../../test/worker-process.ts';

const ENV = { OUTBOUND_ALLOW: '127.0.0.1' };

let test: TestContext;
let server: OwnMariaDb;
let admin: TestUser;
let url: string;
let workers: WorkerProcess[] = [];

beforeAll(async () => {
  [test, server] = await Promise.all([openTestContext(ENV), startOwnMariaDb()]);
  admin = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'ADMIN');
});

beforeEach(async () => {
  url = await server.freshDatabase();
  return async () => {
    await Promise.all(workers.map((worker) => worker.end()));
    workers = [];
    await saveExport(test.ctx, '');
    await test.ctx.db.asset.deleteMany();
  };
});

afterAll(async () => {
  await test.close();
  await server.stop();
});

function startWorker(): WorkerProcess {
  const worker = startWorkerProcess(test.ctx.config, { env: ENV });
  workers.push(worker);
  return worker;
}

async function killWorker(worker: WorkerProcess): Promise<void> {
  await worker.kill();
  workers = workers.filter((other) => other !== worker);
}

const countRows = () => countExportedRows(url);

/** Renames, trashes, restores and purges a part of the assets each, in statements of their own. */
async function changeAssets(ids: string[]): Promise<void> {
  const { db } = test.ctx;
  const tenth = (n: number) => ids.filter((_, index) => index % 10 === n);
  await db.asset.updateMany({ where: { id: { in: tenth(1) } }, data: { name: 'renamed.txt' } });
  await db.asset.updateMany({ where: { id: { in: tenth(2) } }, data: { trashedAt: new Date() } });
  await db.asset.updateMany({ where: { id: { in: tenth(3) } }, data: { trashedAt: new Date() } });
  await db.asset.updateMany({ where: { id: { in: tenth(3) } }, data: { trashedAt: null } });
  await db.asset.deleteMany({ where: { id: { in: tenth(4) } } });
}

it('every row is exactly right after the database and the worker were killed in the middle of 3,000 events', async () => {
  await saveExport(test.ctx, url);
  const ids = await addAssets(test.ctx, admin.row.id, 3_000);
  const first = startWorker();
  await expect.poll(countRows).toBeGreaterThan(200);
  await changeAssets(ids.slice(0, 1_000));
  await server.kill();
  await changeAssets(ids.slice(1_000, 2_000));
  await expect
    .poll(async () => (await test.ctx.db.exportState.findFirst())?.failingSince)
    .toEqual(expect.any(Date));
  await server.restart();
  const before = await countRows();
  await expect.poll(countRows).toBeGreaterThan(before);
  await killWorker(first);
  await changeAssets(ids.slice(2_000));
  startWorker();
  startWorker();
  await expectCaughtUp(test.ctx);
  await expectExactRows(test.ctx, url);
});

it('a backfill continues after the database and the worker were killed, beside the events of changes', async () => {
  const ids = await addAssets(test.ctx, admin.row.id, 3_000);
  await saveExport(test.ctx, url);
  const job = await makeBackfill(test.ctx, url, admin.row.id);
  const first = startWorker();
  await dispatchSteps(test.ctx);
  await expect.poll(countRows).toBeGreaterThan(0);
  await server.kill();
  await changeAssets(ids);
  await server.restart();
  await expect.poll(countRows).toBeGreaterThan(400);
  await killWorker(first);
  startWorker();
  await expect
    .poll(async () => (await test.ctx.db.job.findUniqueOrThrow({ where: { id: job.id } })).status, {
      timeout: 120_000,
    })
    .toBe('COMPLETED');
  await expectCaughtUp(test.ctx);
  await expectExactRows(test.ctx, url);
});
