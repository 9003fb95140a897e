import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Waveform } from '@spindle/contracts/video/waveforms';
import { deriveSecrets } from '@spindle/core/secrets';
import { readObject } from '@spindle/core/storage/read-object';
import { makeWaveform as task } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runStep } from '../steps/run-step.ts';
import { makeWaveform } from './make-waveform.ts';

let test: TestContext;
let creator: TestUser;
let dir: string;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  dir = await mkdtemp(join(tmpdir(), 'sounds '));
});

afterAll(async () => {
  await test.close();
  await rm(dir, { recursive: true });
});

async function measure(body: Buffer) {
  const { ctx } = test;
  const original = { body, contentType: 'audio/mpeg' };
  const asset = await makeAsset(ctx, creator, { kind: 'AUDIO' }, { original });
  const { steps } = await ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: creator.row.id,
      assetId: asset.row.id,
      steps: { create: { group: 'preprocess', key: 'waveform', task: task.name } },
    },
    include: { steps: true },
  });
  const stepId = steps[0]?.id ?? 0;
  await runStep(ctx, task, makeWaveform, stepId, new AbortController().signal);
  const where = { assetId: asset.row.id, key: '_waveform' };
  return {
    step: await ctx.db.step.findUnique({ where: { id: stepId } }),
    file: await ctx.db.file.findFirst({ where }),
  };
}

it('stores peaks that follow the loudness of the audio from start to end', async () => {
  const path = join(dir, 'tone.mp3');
  const silentFirst = 'aevalsrc=0.9*sin(440*2*PI*t)*gte(t\\,2):d=4';
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', silentFirst, path]);
  const { file } = await measure(await readFile(path));
  const text = await readObject(test.ctx, file?.objectKey ?? '');
  const { peaks, duration, has_cover } = Waveform.parse(JSON.parse(`${text}`));
  expect(duration).toBeCloseTo(4, 0);
  expect(has_cover).toBe(false);
  const [quiet, loud] = [0.4, 0.6].map((part) => Math.floor(part * peaks.length));
  expect(Math.max(...peaks.slice(0, quiet))).toBeLessThan(0.1);
  expect(Math.min(...peaks.slice(loud, -50))).toBeGreaterThan(0.7);
});

it('skips a file that cannot be measured, without failing the job', async () => {
  const { step, file } = await measure(Buffer.from('no sound at all'));
  expect([step?.status, file]).toEqual(['COMPLETED', null]);
});
