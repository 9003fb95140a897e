import { deriveSecrets } from '@spindle/core/secrets';
import type { Task } from '@spindle/core/tasks/define-task';
import { makeStoryboard, packageRendition } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, storeFile, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FinalFailure, type Handler } from './handler.ts';
import { runStep } from './run-step.ts';

let test: TestContext;
let creator: TestUser;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('x'.repeat(32)), 'CREATOR');
});

beforeEach(() => test.ctx.db.usageHour.deleteMany());

afterAll(() => test.close());

const succeed: Handler = { run: async () => undefined };
const fail: Handler = {
  run: async () => {
    throw new FinalFailure('No face in it.');
  },
};

/** Runs a step of a video that has a rendition of 65.25 s. Returns what was counted for the creator. */
async function runAndCount(task: Task, handler: Handler, step: { group: string; key: string }) {
  const { ctx } = test;
  const { row } = await makeAsset(ctx, creator);
  const file = await storeFile(ctx, row, '240p-video', {
    body: Buffer.from('video'),
    contentType: 'video/mp4',
  });
  await ctx.db.file.update({ where: { id: file.id }, data: { duration: 65.25 } });
  const { steps } = await ctx.db.job.create({
    data: {
      type: 'ANY',
      creatorId: creator.row.id,
      assetId: row.id,
      input: { version: row.version },
      steps: { create: { ...step, task: task.name } },
    },
    include: { steps: true },
  });
  const stepId = steps[0]?.id ?? 0;
  const run = () => runStep(ctx, task, handler, stepId, new AbortController().signal);
  await run();
  await run(); // a step that has ended is not counted again
  const rows = await ctx.db.$queryRaw<{ kind: string; name: string; value: bigint }[]>`
    SELECT kind, name, value FROM usage_hour JOIN usage_series ON usage_series.id = series_id
    WHERE user_id = ${creator.row.id}::int ORDER BY kind, name`;
  return rows.map(({ kind, name, value }) => [kind, name, Number(value)]);
}

const PACKAGE = { group: 'transcodes', key: '240p-video' };

it('counts the duration of a rendition when its step completes', async () => {
  expect(await runAndCount(packageRendition, succeed, PACKAGE)).toEqual([
    ['transcodes', '', 65_250],
  ]);
});

it('counts no duration when the step fails or writes no file', async () => {
  expect(await runAndCount(packageRendition, fail, PACKAGE)).toEqual([]);
  expect(await runAndCount(packageRendition, succeed, { ...PACKAGE, key: '720p-video' })).toEqual(
    [],
  );
});

it('counts a step of an add-on as a request, whether or not it succeeds', async () => {
  const addon = { group: 'addons', key: 'face_recognition' };
  expect(
    await runAndCount(makeStoryboard, succeed, { group: 'transcodes', key: 'storyboard' }),
  ).toEqual([['addons', 'STORYBOARD', 1]]);
  await test.ctx.db.usageHour.deleteMany();
  expect(await runAndCount(makeStoryboard, fail, addon)).toEqual([
    ['addons', 'FACE_RECOGNITION', 1],
  ]);
});
