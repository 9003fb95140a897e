import type { Context } from '@spindle/core/context';
import { deriveSecrets } from '@spindle/core/secrets';
import { dispatchSteps } from '@spindle/core/steps/dispatch-steps';
import { OLD_TASK_NAMES } from '@spindle/core/tasks/old-task-names';
import { probe, taskNamed } from '@spindle/core/tasks/tasks';
import { openTestContext } from '@spindle/core/test/context';
import { makeUser } from '@spindle/core/test/factories';
import { freshRedis } from '@spindle/core/test/services';
import { describe, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { openRunner } from '../runner.ts';
import { reconcile } from './reconcile.ts';

/** Creates jobs without an asset, whose steps end at once. */
async function addSteps(ctx: Context, count: number): Promise<void> {
  const { row } = await makeUser(ctx, deriveSecrets('a key that only tests use'), 'USER');
  for (let n = 0; n < count; n += 1)
    await ctx.db.job.create({
      data: {
        type: 'INGEST',
        creatorId: row.id,
        steps: { create: { group: 'preprocess', key: probe.name, task: probe.name } },
      },
    });
}

describe.each([
  ['Postgres', async () => ({})],
  ['Redis', async () => ({ REDIS_URL: await freshRedis() })],
] as const)('with a queue in %s', (_, environment) => {
  it('a worker runs all steps of a backlog, although the queue holds only a few at a time', async () => {
    const { ctx, close } = await openTestContext(await environment());
    await addSteps(ctx, 30);
    const runner = await openRunner(ctx);
    await vi.waitFor(async () => {
      expect(await ctx.db.job.count({ where: { status: 'COMPLETED' } })).toBe(30);
    }, WAIT_LIMIT_MS);
    await runner.close();
    await close();
  });

  it('runs steps that an earlier release queued under old names of their tasks', async () => {
    const { ctx, close } = await openTestContext(await environment());
    const { row } = await makeUser(ctx, deriveSecrets('a key that only tests use'), 'USER');
    const { id: jobId } = await ctx.db.job.create({ data: { type: 'INGEST', creatorId: row.id } });
    for (const [old, name] of OLD_TASK_NAMES) {
      const step = { jobId, group: 'preprocess', key: name, task: name, dispatchedAt: new Date() };
      const { id: stepId } = await ctx.db.step.create({ data: step });
      await ctx.tasks.add(taskNamed(name)?.queue ?? 'media', old, { stepId }, `${old}-${stepId}-0`);
    }
    const runner = await openRunner(ctx);
    await vi.waitFor(async () => {
      expect(await ctx.db.step.findMany({ where: { startedAt: null } })).toEqual([]);
    }, WAIT_LIMIT_MS);
    await runner.close();
    await close();
  });

  it('runs a step that was dispatched but never reached the queue', async () => {
    const { ctx, close } = await openTestContext(await environment());
    await addSteps(ctx, 1);
    const add = async () => {
      throw new Error('the process ends here');
    };
    await dispatchSteps({ ...ctx, tasks: { ...ctx.tasks, add } });
    const [lost] = await ctx.db.step.findMany();
    expect(lost).toMatchObject({ status: 'QUEUED', dispatchedAt: expect.any(Date) });
    const runner = await openRunner(ctx);
    await reconcile(ctx); // too early: the step does not count as lost yet
    await ctx.db.step.updateMany({ data: { dispatchedAt: new Date(Date.now() - 60_000) } });
    await reconcile(ctx);
    await vi.waitFor(async () => {
      expect(await ctx.db.job.findFirst()).toMatchObject({ status: 'COMPLETED' });
    }, WAIT_LIMIT_MS);
    await runner.close();
    await close();
  });
});
