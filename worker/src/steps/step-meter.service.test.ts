import { deriveSecrets } from '@spindle/core/secrets';
import { probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser, type TestUser } from '@spindle/core/test/factories';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { FinalFailure, type Handler } from './handler.ts';
import { runStep } from './run-step.ts';
import { openStepMeter } from './step-meter.ts';

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
    throw new FinalFailure('Not an image.');
  },
};

/** Runs a step that could run some seconds ago. Returns what was counted for the creator, by kind and series. */
async function runAndCount(handler: Handler, waitedSeconds: number) {
  const { ctx } = test;
  const { steps } = await ctx.db.job.create({
    data: {
      type: 'ANY',
      creatorId: creator.row.id,
      steps: {
        create: {
          group: 'preprocess',
          key: 'probe',
          task: probe.name,
          notBefore: new Date(Date.now() - waitedSeconds * 1000),
        },
      },
    },
    include: { steps: true },
  });
  const stepId = steps[0]?.id ?? 0;
  const meter = openStepMeter(ctx);
  const { signal } = new AbortController();
  await runStep(ctx, probe, handler, stepId, signal, { addRun: meter.addRun });
  await runStep(ctx, probe, handler, stepId, signal, { addRun: meter.addRun }); // a step that has ended does not run
  await meter.close();
  const rows = await ctx.db.$queryRaw<{ kind: string; name: string; value: bigint }[]>`
    SELECT kind, name, value FROM usage_hour JOIN usage_series ON usage_series.id = series_id
    WHERE user_id = ${creator.row.id}::int`;
  return new Map(rows.map(({ kind, name, value }) => [`${kind} ${name}`, Number(value)]));
}

it('counts the duration of a run, and the wait of its step', async () => {
  const counts = await runAndCount(succeed, 30);
  expect([...counts.keys()].sort()).toEqual(['wait media 60', 'wait_ms media', 'work probe']);
  expect(counts.get('wait media 60')).toBe(1);
  expect(counts.get('wait_ms media')).toBeGreaterThanOrEqual(30_000);
});

it('counts runs that fail, and long waits in a group of their own', async () => {
  const counts = await runAndCount(fail, 4_000);
  expect([...counts.keys()].sort()).toEqual(['wait media longer', 'wait_ms media', 'work probe']);
});
