import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { probe as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser } from '@spindle/core/test/factories';
import { plainImage } from '@spindle/core/test/media/images';
import { makeVideo } from '@spindle/core/test/media/sample-videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { runStep } from '../steps/run-step.ts';
import { revive } from '../upkeep/revive.ts';
import { probe } from './probe.ts';

const neverAborted = new AbortController().signal;

let test: TestContext;
let withoutFfmpeg: Context;
let dir: string;

beforeAll(async () => {
  test = await openTestContext();
  withoutFfmpeg = {
    ...test.ctx,
    config: { ...test.ctx.config, ffmpegPath: '/nowhere/ffmpeg', ffprobePath: '/nowhere/ffprobe' },
  };
  dir = await mkdtemp(join(tmpdir(), 'missing-'));
});
afterAll(async () => {
  await Promise.all([closeTools(test.ctx.config), closeTools(withoutFfmpeg.config)]);
  await test.close();
  await rm(dir, { recursive: true });
});

/** Creates an asset in processing, with the step that inspects it. */
async function makeVideoAsset() {
  const path = join(dir, 'video.mp4');
  await makeVideo(path);
  const creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  const contentType = 'video/mp4';
  const original = { body: await readFile(path), contentType };
  const given = { name: 'video.mp4', contentType, status: 'NOT_READY' as const };
  const { row } = await makeAsset(test.ctx, creator, given, { original });
  const { steps } = await test.ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: creator.row.id,
      assetId: row.id,
      steps: { create: { group: 'preprocess', key: 'probe', task: 'probe' } },
    },
    include: { steps: true },
  });
  return { assetId: row.id, stepId: steps[0]?.id ?? 0 };
}

const read = (id: string) => test.ctx.db.asset.findUniqueOrThrow({ where: { id } });
const readStep = (id: number) => test.ctx.db.step.findUniqueOrThrow({ where: { id } });

it('a file whose program is missing is OK with the reason, and is inspected again once it is installed', async () => {
  const reason = 'Videos need ffmpeg, which is not installed on this server.';
  const { assetId, stepId } = await makeVideoAsset();
  await runStep(withoutFfmpeg, task, probe, stepId, neverAborted);
  const waiting = await read(assetId);
  expect(waiting).toMatchObject({ status: 'OK', error: null, previewError: reason, kind: 'VIDEO' });
  expect(waiting.metadata).toMatchObject({ QuickTime: { MajorBrand: expect.anything() } });
  expect(await readStep(stepId)).toMatchObject({
    status: 'ERROR',
    message: reason,
    waitsFor: 'ffprobe',
  });
  await revive(test.ctx, ['ffprobe']);
  expect((await read(assetId)).status).toBe('OK');
  await runStep(test.ctx, task, probe, stepId, neverAborted);
  expect(await read(assetId)).toMatchObject({
    status: 'OK',
    previewError: null,
    hasPreview: true,
    width: 320,
  });
  expect(await readStep(stepId)).toMatchObject({ status: 'COMPLETED', waitsFor: null });
});

it('a file that the program cannot read once it is installed stays OK, with the new reason', async () => {
  const { assetId, stepId } = await makeVideoAsset();
  const [original] = await test.ctx.db.file.findMany({ where: { assetId } });
  await runStep(withoutFfmpeg, task, probe, stepId, neverAborted);
  const broken = { contentType: 'video/mp4' };
  await test.ctx.storage.remove([original?.objectKey ?? '']);
  await test.ctx.storage.put(original?.objectKey ?? '', Buffer.from('no video'), broken);
  await revive(test.ctx, ['ffprobe']);
  await runStep(test.ctx, task, probe, stepId, neverAborted);
  expect(await read(assetId)).toMatchObject({
    status: 'OK',
    error: null,
    previewError: expect.stringContaining('The video cannot be decoded'),
  });
});

it('a partly damaged file with a preview is OK and reports the damage', async () => {
  const { assetId, stepId } = await makeVideoAsset();
  const [original] = await test.ctx.db.file.findMany({ where: { assetId } });
  const damaged = await plainImage().jpeg().toBuffer();
  // A restart marker, which the encoder did not announce, in the middle of the pixels.
  damaged.writeUInt16BE(0xffd0, Math.floor(damaged.length / 2));
  const contentType = 'image/jpeg';
  await test.ctx.storage.remove([original?.objectKey ?? '']);
  await test.ctx.storage.put(original?.objectKey ?? '', damaged, { contentType });
  await test.ctx.db.asset.update({ where: { id: assetId }, data: { contentType } });
  await runStep(test.ctx, task, probe, stepId, neverAborted);
  expect(await read(assetId)).toMatchObject({
    status: 'OK',
    hasPreview: true,
    previewError: expect.stringContaining('damaged or missing'),
  });
});
