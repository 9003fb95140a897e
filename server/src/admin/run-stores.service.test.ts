import { MOVE_RUNS } from '@spindle/contracts/storage/move';
import { deriveSecrets } from '@spindle/core/secrets';
import { keyInStore, originalKey } from '@spindle/core/storage/keys';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { openRowReset, type RowReset } from '@spindle/core/test/row-reset';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runAdmin } from '../../test/admin/admin-command.ts';

const LOST = 'store-0a1b2c3d';

let test: TestContext;
let resetRows: RowReset;
let admin: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  resetRows = await openRowReset(test.ctx.db);
});

beforeEach(async () => {
  await resetRows();
  admin = await makeUser(test.ctx, deriveSecrets('only for tests'), 'ADMIN');
});

afterAll(() => test.close());

const run = (...args: string[]) => runAdmin(test.ctx.config, args);

/** Adds a bucket on a server that does not exist. */
const addLost = (kinds: string[] = []) =>
  test.ctx.db.store.create({
    data: {
      id: LOST,
      bucket: 'media',
      folder: 'masters',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9',
      accessKeyId: 'key',
      secretEncrypted: '',
      kinds,
    },
  });

it('stores list prints every bucket with its use and its number of files', async () => {
  expect(await run('stores', 'list')).toEqual({
    code: 0,
    out: 'All files are in the default store.',
    err: '',
  });
  await addLost(['originals']);
  const { row } = await makeAsset(test.ctx, admin);
  await test.ctx.db.file.updateMany({ where: { assetId: row.id }, data: { storage: LOST } });
  expect((await run('stores', 'list')).out).toBe(
    `${LOST}  media/masters (http://127.0.0.1:9), receives originals. Files of assets: 1.`,
  );
  expect(JSON.parse((await run('stores', 'list', '--json')).out)).toEqual([
    {
      name: LOST,
      bucket: 'media',
      folder: 'masters',
      endpoint: 'http://127.0.0.1:9',
      kinds: ['originals'],
      files: 1,
      uploads: 0,
      purged: 0,
      sources: 0,
    },
  ]);
});

it('stores forget refuses a bucket that receives files or holds files of assets', async () => {
  await addLost(['transcodes']);
  const used = await run('stores', 'forget', LOST);
  expect([used.code, used.err]).toEqual([
    1,
    `New transcodes go to ${LOST}. Choose another bucket in Settings > Storage first.`,
  ]);
  await test.ctx.db.store.update({ where: { id: LOST }, data: { kinds: [] } });
  const { row } = await makeAsset(test.ctx, admin);
  await test.ctx.db.file.updateMany({ where: { assetId: row.id }, data: { storage: LOST } });
  const full = await run('stores', 'forget', LOST);
  expect([full.code, full.err]).toEqual([1, expect.stringContaining('has 1 files of assets')]);
  expect(await test.ctx.db.store.count()).toBe(1);
  expect((await run('stores', 'forget', 'store-ffffffff')).code).toBe(1);
});

it('stores forget waits for the end of a job that moves files', async () => {
  await addLost();
  const job = await test.ctx.db.job.create({
    data: {
      type: 'MOVE_BACK',
      status: 'IN_PROGRESS',
      creatorId: admin.row.id,
    },
  });
  expect(await run('stores', 'forget', LOST)).toMatchObject({ code: 1, err: MOVE_RUNS });
  await test.ctx.db.job.update({ where: { id: job.id }, data: { status: 'COMPLETED' } });
  expect((await run('stores', 'forget', LOST)).code).toBe(0);
});

it('stores forget removes the sources of moved files in a lost bucket', async () => {
  await addLost();
  const { files } = await makeAsset(test.ctx, admin);
  const [file] = files;
  const movedTo = file?.objectKey ?? '';
  const source = { size: 1n, sha256: '', movedAt: new Date() };
  await test.ctx.db.moveSource.createMany({
    data: [
      { ...source, objectKey: `${LOST}:${movedTo}`, fileId: file?.id ?? 0, movedTo },
      { ...source, objectKey: 'originals/kept', movedTo: `${LOST}:originals/kept` },
    ],
  });
  expect((await run('stores', 'list')).out).toMatch(
    /Files of assets: 0. Sources of moved files: 1.$/,
  );
  expect((await run('stores', 'forget', LOST)).out).toMatch(
    /Sources of moved files that stay in the bucket: 1.$/,
  );
  expect(await test.ctx.db.moveSource.findMany()).toMatchObject([
    { objectKey: 'originals/kept', movedTo: 'originals/kept' },
  ]);
});

it('stores forget removes the uploads and the files of purged assets that name a lost bucket', async () => {
  await addLost();
  const { row, id } = await makeAsset(test.ctx, admin);
  const lost = keyInStore(LOST, originalKey(id, 1));
  await test.ctx.db.upload.create({
    data: { id: row.id, creatorId: admin.row.id, size: 1n, objectKey: lost },
  });
  const kept = originalKey(id, 2);
  await test.ctx.db.purgedAsset.create({ data: { id: row.id, objectKeys: [lost, kept] } });
  expect(await run('stores', 'forget', LOST)).toEqual({
    code: 0,
    out: [
      `${LOST} is removed. Unfinished uploads removed: 1.`,
      'Files of purged assets that stay in the bucket: 1.',
    ].join('\n'),
    err: '',
  });
  expect(await test.ctx.db.auditEntry.findFirst({ orderBy: { seq: 'desc' } })).toMatchObject({
    action: 'command.forget_store',
    targetId: LOST,
    targetName: 'media',
  });
  expect(await test.ctx.db.store.count()).toBe(0);
  expect(await test.ctx.db.upload.count()).toBe(0);
  expect(await test.ctx.db.purgedAsset.findMany()).toMatchObject([{ objectKeys: [kept] }]);
});
