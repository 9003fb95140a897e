import type { Context } from '@spindle/core/context';
import { Unavailable } from '@spindle/core/errors';
import { DependencyDown } from '@spindle/core/outage';
import { takeNextSteps } from '@spindle/core/steps/next-steps';
import { defineTask } from '@spindle/core/tasks/define-task';
import { probe } from '@spindle/core/tasks/tasks';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FinalFailure, type Handler } from './handler.ts';
import { reconcile } from './reconcile.ts';
import { runStep } from './run-step.ts';
import { claimStep, retryStep, storeHeartbeat } from './step-state.ts';

const task = defineTask({ ...probe, attempts: 2, backoffMs: 1, timeoutMs: 60_000 });
const never = new AbortController().signal;

/** Runs more transactions than the process has connections. */
const occupyConnections = (db: Context['db']) =>
  Array.from({ length: 30 }, () =>
    db.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(0.2)::text`, { maxWait: 1 }),
  );

describe('a step', () => {
  let test: TestContext;
  let ctx: Context;
  let creatorId: number;

  beforeAll(async () => {
    test = await openTestContext();
    ctx = test.ctx;
    const user = await ctx.db.user.create({
      data: {
        email: 'a@example.com',
        firstName: 'A',
        lastName: 'B',
        roleId: 1,
        accessId: 'a',
        uploadKey: 'u',
        apiKeyEncrypted: 'x',
        apiKeyHash: 'h',
        passwordHash: 'p',
      },
    });
    creatorId = user.id;
  });
  afterAll(() => test.close());

  async function queueStep() {
    const job = await ctx.db.job.create({
      data: {
        type: 'INGEST',
        creatorId,
        steps: { create: { group: 'preprocess', key: 'probe', task: 'probe' } },
      },
      include: { steps: true },
    });
    const [step] = job.steps;
    if (!step) throw new Error('no step');
    return { jobId: job.id, stepId: step.id };
  }
  const read = (id: number) => ctx.db.step.findUniqueOrThrow({ where: { id } });
  const succeed: Handler = { run: async () => undefined };
  const handlerOf = (run: Handler['run']): Handler => ({ run });

  it('adds the step that closes its job when it completes [B-541] [B-542] [B-580]', async () => {
    const { jobId, stepId } = await queueStep();
    let during = '';
    const handler = handlerOf(async () => {
      during = (await ctx.db.job.findUniqueOrThrow({ where: { id: jobId } })).status;
    });
    await runStep(ctx, task, handler, stepId, never);
    expect(during).toBe('IN_PROGRESS');
    expect(await read(stepId)).toMatchObject({ status: 'COMPLETED', percent: 100, attempt: 1 });
    const closing = await ctx.db.step.findMany({ where: { jobId, task: 'finish' } });
    expect(closing).toMatchObject([{ group: 'postprocess', status: 'QUEUED' }]);
  });

  it('stays claimed by a worker whose clock is behind, and is not delayed by a clock that is ahead', async () => {
    const { stepId } = await queueStep();
    const behind: Context = { ...ctx, now: () => new Date(Date.now() - 3_600_000) };
    const step = await claimStep(behind, stepId);
    if (!step) throw new Error('unreachable: the step is queued');
    expect(await storeHeartbeat(behind, step, 10)).toBe(true);
    expect(await claimStep(ctx, stepId)).toBeNull();
    const ahead: Context = { ...ctx, now: () => new Date(Date.now() + 3_600_000) };
    await retryStep(ahead, step, 'It failed.', 0);
    expect((await takeNextSteps(ctx)).map(({ id }) => id)).toContain(stepId);
  });

  it('runs once, however often it is enqueued', async () => {
    const { stepId } = await queueStep();
    let runs = 0;
    const handler = handlerOf(async () => {
      runs += 1;
    });
    await Promise.all([1, 2, 3, 4, 5].map(() => runStep(ctx, task, handler, stepId, never)));
    expect(runs).toBe(1);
  });

  it('is queued again after a temporary failure, and completes on retry', async () => {
    const { stepId } = await queueStep();
    let runs = 0;
    const handler = handlerOf(async () => {
      runs += 1;
      if (runs === 1) throw new Unavailable('The store is away.');
    });
    await runStep(ctx, task, handler, stepId, never);
    expect(await read(stepId)).toMatchObject({ status: 'QUEUED', message: 'The store is away.' });
    await runStep(ctx, task, handler, stepId, never);
    expect(await read(stepId)).toMatchObject({ status: 'COMPLETED', message: '', attempt: 2 });
  });

  it('fails with its reason after its last attempt [B-583]', async () => {
    const { stepId } = await queueStep();
    const reasons: string[] = [];
    const handler: Handler = {
      run: async () => {
        throw new Unavailable('Still away.');
      },
      giveUp: async (_tx, _run, reason) => void reasons.push(reason),
    };
    await runStep(ctx, task, handler, stepId, never);
    await runStep(ctx, task, handler, stepId, never);
    expect(await read(stepId)).toMatchObject({ status: 'ERROR', message: 'Still away.' });
    expect(reasons).toEqual(['Still away.']);
  });

  it('fails at once when a retry cannot succeed', async () => {
    const { stepId } = await queueStep();
    const handler = handlerOf(async () => {
      throw new FinalFailure('No picture in it.');
    });
    await runStep(ctx, task, handler, stepId, never);
    expect(await read(stepId)).toMatchObject({ status: 'ERROR', attempt: 1 });
  });

  it('hides details of an unexpected error from users', async () => {
    const { stepId } = await queueStep();
    const handler = handlerOf(async () => {
      throw new Error('connect ECONNREFUSED 10.0.0.1');
    });
    await runStep(ctx, task, handler, stepId, never);
    expect((await read(stepId)).message).not.toContain('ECONNREFUSED');
  });

  it('is claimed by another worker when its own was killed (security 42)', async () => {
    const { stepId } = await queueStep();
    await claimStep(ctx, stepId); // the worker dies here
    expect(await claimStep(ctx, stepId)).toBeNull();
    await ctx.db.step.update({
      where: { id: stepId },
      data: { heartbeatAt: new Date(Date.now() - 60_000) },
    });
    const enqueued: string[] = [];
    const tasks: Context['tasks'] = {
      ...ctx.tasks,
      add: async (_queue, _name, _payload, id) => void enqueued.push(id),
    };
    await reconcile({ ...ctx, tasks });
    expect(enqueued).toContain(`probe-${stepId}-1`);
    await runStep(
      ctx,
      task,
      handlerOf(async () => undefined),
      stepId,
      never,
    );
    expect(await read(stepId)).toMatchObject({ status: 'COMPLETED', attempt: 2 });
  });

  it('returns to the queue when its worker shuts down', async () => {
    const { stepId } = await queueStep();
    const shutdown = new AbortController();
    const handler = handlerOf(async (_ctx, { signal }) => {
      shutdown.abort();
      signal.throwIfAborted();
    });
    await runStep(ctx, task, handler, stepId, shutdown.signal);
    expect(await read(stepId)).toMatchObject({ status: 'QUEUED', attempt: 1, postponed: 1 });
  });

  it('is postponed throughout an outage without using up an attempt', async () => {
    const { stepId } = await queueStep();
    let isAway = true;
    const handler = handlerOf(async () => {
      if (isAway) throw new DependencyDown('store', 'The file store does not answer.');
    });
    const waits: number[] = [];
    for (let run = 1; run <= 8; run += 1) {
      const before = Date.now();
      await runStep(ctx, task, handler, stepId, never);
      const step = await read(stepId);
      expect(step).toMatchObject({
        status: 'QUEUED',
        attempt: run,
        postponed: run,
        message: 'The file store does not answer.',
      });
      waits.push(step.notBefore.getTime() - before);
    }
    expect(waits[7]).toBeGreaterThan(20_000); // 2 s at first, doubled up to a minute
    expect(Math.max(...waits)).toBeLessThan(90_000);
    isAway = false;
    await runStep(ctx, task, handler, stepId, never);
    expect(await read(stepId)).toMatchObject({ status: 'COMPLETED', message: '' });
  });

  it.each([
    ['that began too late', { maxWait: 1 }],
    ['that took too long', { timeout: 20 }],
  ])('is postponed without using up an attempt after a transaction %s', async (_how, limits) => {
    const { stepId } = await queueStep();
    const handler = handlerOf(async ({ db }) => {
      const work = db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT pg_sleep(0.2)::text`;
        await tx.job.count();
      }, limits);
      await ('timeout' in limits ? work : Promise.all([work, ...occupyConnections(db)]));
    });
    for (let run = 1; run <= task.attempts + 1; run += 1) {
      await runStep(ctx, task, handler, stepId, never);
      expect(await read(stepId)).toMatchObject({
        status: 'QUEUED',
        attempt: run,
        postponed: run,
      });
    }
  });

  it('fails when its worker dies at every attempt', async () => {
    const { stepId } = await queueStep();
    const silent = new Date(Date.now() - 60_000);
    for (let death = 1; death <= task.attempts; death += 1) {
      expect(await claimStep(ctx, stepId)).toMatchObject({ attempt: death, postponed: 0 });
      await ctx.db.step.update({ where: { id: stepId }, data: { heartbeatAt: silent } });
    }
    await runStep(ctx, task, succeed, stepId, never);
    expect(await read(stepId)).toMatchObject({
      status: 'ERROR',
      message: 'The worker stopped unexpectedly on every attempt.',
    });
  });

  it('logs its completion with task, asset and duration', async () => {
    const { stepId, jobId } = await queueStep();
    const lines: object[] = [];
    const child = (about: object) => ({
      info: (msg: string) => void lines.push({ ...about, msg }),
    });
    const log: Context['log'] = Object.assign(Object.create(ctx.log), { child });
    await runStep({ ...ctx, log }, task, succeed, stepId, never);
    expect(lines).toEqual([
      {
        msg: 'a step is completed',
        task: 'probe',
        key: 'probe',
        stepId,
        jobId,
        assetId: null,
        attempt: 1,
        durationMs: expect.any(Number),
      },
    ]);
  });
});
