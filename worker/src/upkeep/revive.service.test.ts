import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import type { Task } from '@spindle/core/tasks/define-task';
import { convertAssets, convertImage, probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { testConversion } from '@spindle/core/test/conversions';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { openRunner, type Runner } from '../runner.ts';
import { startPresence } from './presence.ts';
import { revive, reviveAfterOutage, reviveUndrawable } from './revive.ts';

const REASON = 'Pictures of this kind need libvips-tools, which is not installed on this server.';
const KEYS = ['tv', 'web'];
const { PATH } = process.env;

let test: TestContext;
let ctx: Context;
let creator: TestUser;
let runner: Runner;
/** A folder that is the whole PATH of these tests. */
let programsDir: string;

beforeAll(async () => {
  programsDir = await mkdtemp(join(tmpdir(), 'programs-'));
  // The process checks only once whether setpriv is installed, and an earlier test may have triggered the check.
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', 'command -v setpriv || true']);
  if (stdout) await symlink(stdout.trim(), join(programsDir, 'setpriv'));
  process.env.PATH = programsDir;
  test = await openTestContext();
  ctx = test.ctx;
  creator = await makeUser(ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  const value = { conversions: KEYS.map((key, id) => testConversion(key, { id })) };
  await ctx.db.setting.create({ data: { section: 'image', value, updatedAt: new Date() } });
  runner = await openRunner(ctx);
});

afterAll(async () => {
  process.env.PATH = PATH;
  await runner.close();
  await closeTools(ctx.config);
  await test.close();
  await rm(programsDir, { recursive: true });
});

const makeImage = (contentType: string, body: Buffer) =>
  makeAsset(ctx, creator, { kind: 'IMAGE', contentType }, { original: { body, contentType } });

/** Creates a queued job with a step for each key. */
async function createJob(
  task: Task,
  given: { asset?: TestAsset; assets?: TestAsset[]; keys: string[] },
): Promise<number> {
  const { asset, assets = [], keys } = given;
  const { id } = await ctx.db.job.create({
    data: {
      type: 'ANY',
      creatorId: creator.row.id,
      assetId: asset?.row.id,
      input: { action: 'convert', count: assets.length, keys: KEYS },
      assets: { create: assets.map(({ row }) => ({ assetId: row.id })) },
      steps: { create: keys.map((key) => ({ group: 'conversions', key, task: task.name })) },
    },
  });
  await dispatchSteps(ctx);
  return id;
}

/** Marks a step, its job and its asset as failed, as an earlier release did after the last attempt. */
async function endInOutage(jobId: number, asset: TestAsset, message: string): Promise<void> {
  const failure = { status: 'ERROR', message } as const;
  await ctx.db.step.updateMany({ where: { jobId }, data: { ...failure, attempt: 4 } });
  await ctx.db.step.create({
    data: { jobId, group: 'postprocess', key: 'finish', task: 'finish', status: 'COMPLETED' },
  });
  await ctx.db.job.update({ where: { id: jobId }, data: failure });
  await ctx.db.asset.update({
    where: { id: asset.row.id },
    data: { status: 'ERROR', error: message },
  });
}

/** Creates the job of an inspection that an earlier release failed. Returns its id. */
async function failInspection(asset: TestAsset, message: string): Promise<number> {
  const { id } = await ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: creator.row.id,
      assetId: asset.row.id,
      steps: { create: { group: 'preprocess', key: 'probe', task: probe.name } },
    },
  });
  await endInOutage(id, asset, message);
  return id;
}

const stepsOf = (jobId: number) =>
  ctx.db.step.findMany({ where: { jobId, task: { not: 'finish' } }, orderBy: { key: 'asc' } });

async function waitForEnd(jobId: number, status: 'COMPLETED' | 'ERROR') {
  await expect
    .poll(async () => (await ctx.db.job.findUnique({ where: { id: jobId } }))?.status)
    .toBe(status);
  return ctx.db.job.findUniqueOrThrow({ where: { id: jobId } });
}

const conversionsOf = ({ row }: TestAsset) =>
  ctx.db.file.findMany({ where: { assetId: row.id, key: { in: KEYS } }, orderBy: { key: 'asc' } });

/** Installs a program that writes a TIFF for any input. */
async function install(name: string): Promise<void> {
  await plainImage(40, 20).tiff().toFile(join(programsDir, 'picture'));
  await writeFile(
    join(programsDir, name),
    `#!/bin/sh\n/bin/cp ${join(programsDir, 'picture')} "$3"\n`,
  );
  await chmod(join(programsDir, name), 0o755);
}

it('workers that start together rerun each step whose program was missing, once', async () => {
  const asset = await makeImage('image/heic', Buffer.from('heic'));
  const plain = await makeImage('image/png', await plainImage(30, 20).png().toBuffer());
  const jobId = await createJob(convertImage, { asset, keys: KEYS });
  expect(await waitForEnd(jobId, 'ERROR')).toMatchObject({ message: REASON });
  expect(await stepsOf(jobId)).toMatchObject(
    KEYS.map((key) => ({ key, status: 'ERROR', waitsFor: 'vips', attempt: 1 })),
  );
  // A step that still lacks its program does not block the others.
  const bulkId = await createJob(convertAssets, { assets: [asset, plain], keys: [''] });
  expect(await waitForEnd(bulkId, 'COMPLETED')).toMatchObject({
    message: `1 asset converted, 1 failed: ${REASON.slice(0, -1)}`,
  });
  expect(await conversionsOf(asset)).toMatchObject(KEYS.map((key) => ({ key, error: REASON })));

  await revive(ctx, ['gs', 'perl']);
  expect((await stepsOf(jobId)).map(({ waitsFor }) => waitsFor)).toEqual(['vips', 'vips']);
  await install('vips');
  const workers = await Promise.all([startPresence(ctx), startPresence(ctx)]);
  expect(await waitForEnd(jobId, 'COMPLETED')).toMatchObject({ message: '' });
  expect(await stepsOf(jobId)).toMatchObject(
    KEYS.map((key) => ({ key, status: 'COMPLETED', waitsFor: null, attempt: 2 })),
  );
  expect(await conversionsOf(asset)).toMatchObject(
    KEYS.map((key) => ({ key, error: null, width: 40, height: 20 })),
  );
  await Promise.all(workers.map((worker) => worker.leave()));
});

it('processes assets again that an earlier release failed in an outage, except those of a canceled job', async () => {
  const messages = [
    'The file store does not answer. Try again in a moment.',
    'The disk is full. Free some space, then try again.',
    'File not found.',
    'An unexpected error; the log of the worker says more.',
    'The image cannot be decoded.',
  ];
  const canceled = ['Cancelled by Ada', 'Canceled by Ada']; // the spellings of earlier releases and of this one
  const body = await plainImage(30, 20).png().toBuffer();
  const assets = await Promise.all(
    [...messages, ...canceled].map(() => makeImage('image/png', body)),
  );
  const jobs: number[] = [];
  for (const [at, asset] of assets.entries())
    jobs.push(await failInspection(asset, messages[at] ?? messages[0] ?? ''));
  for (const [at, message] of canceled.entries())
    await ctx.db.job.update({ where: { id: jobs[messages.length + at] }, data: { message } });

  await reviveAfterOutage(ctx);
  const readAssets = async () =>
    Promise.all(assets.map(({ row }) => ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } })));
  await expect
    .poll(async () => (await readAssets()).map(({ status }) => status))
    .toEqual(['OK', 'OK', 'OK', 'OK', 'ERROR', 'ERROR', 'ERROR']);
  expect((await readAssets())[0]).toMatchObject({ error: null, width: 30, height: 20 });
});

it('inspects assets again that an earlier release set to ERROR because they cannot be drawn', async () => {
  const intact = await plainImage(30, 20).png().toBuffer();
  const noise = Buffer.from('no image at all');
  const assets = await Promise.all([
    makeImage('image/png', intact),
    makeImage('image/png', noise),
    makeImage('image/png', intact),
  ]);
  const messages = [
    'The image took longer than 60 s to decode.',
    'The image cannot be decoded: it is damaged.',
    'The file is empty.', // another reason
  ];
  for (const [at, asset] of assets.entries()) await failInspection(asset, messages[at] ?? '');
  await reviveUndrawable(ctx);
  const readAssets = async () =>
    Promise.all(assets.map(({ row }) => ctx.db.asset.findUniqueOrThrow({ where: { id: row.id } })));
  await expect
    .poll(async () => (await readAssets()).map(({ status }) => status))
    .toEqual(['OK', 'OK', 'ERROR']);
  expect(await readAssets()).toMatchObject([
    { error: null, previewError: null, hasPreview: true },
    { error: null, previewError: expect.stringMatching(/^The image cannot/), hasPreview: false },
    { error: 'The file is empty.', previewError: null },
  ]);
});
