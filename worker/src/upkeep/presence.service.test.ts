import { hostname } from 'node:os';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import { VERSION } from '@spindle/core/version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimStep } from '../steps/step-state.ts';
import { startPresence } from './presence.ts';

let test: TestContext;

beforeAll(async () => {
  test = await openTestContext();
});

afterAll(() => test.close());

it('reports host, version and disk space of a worker, and its id in the steps that it runs', async () => {
  const { ctx } = test;
  const user = await makeUser(ctx, deriveSecrets('a key that only tests use'), 'USER');
  const presence = await startPresence(ctx);
  await presence.sendHeartbeat();
  const worker = await ctx.db.workerProcess.findFirstOrThrow();
  expect(worker).toMatchObject({ host: hostname(), version: VERSION });
  expect(worker.diskTotal).toBeGreaterThan(worker.diskFree ?? 0n);
  const traceParent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const { steps } = await ctx.db.job.create({
    data: {
      type: 'INGEST',
      creatorId: user.row.id,
      traceParent,
      steps: { create: { group: 'preprocess', key: 'probe', task: 'probe' } },
    },
    include: { steps: true },
  });
  const id = steps[0]?.id ?? 0;
  expect(await claimStep(ctx, id)).toMatchObject({ id, traceParent });
  expect(await ctx.db.step.findUniqueOrThrow({ where: { id } })).toMatchObject({
    workerId: worker.id,
  });
  await presence.leave();
  expect(await ctx.db.workerProcess.count()).toBe(0);
});
