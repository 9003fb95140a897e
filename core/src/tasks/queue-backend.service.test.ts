import type { Processor } from 'bullmq';
import { pino } from 'pino';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { openTestContext, type TestContext } from '../../test/context.ts';
import { openPooler } from '../../test/pooler.ts';
import { freshRedis } from '../../test/services.ts';
import { QUEUES } from './define-task.ts';
import { openQueueBackend, type QueueBackend } from './queue-backend.ts';

let context: TestContext;
let backend: QueueBackend;

afterEach(async () => {
  await backend.close();
  await context.close();
});

/** Opens a backend. `start` runs tasks of the queue 'media' and collects their payloads in `done`; `lines` collects the log. `reach` changes its address. */
async function open(
  env: Record<string, string>,
  reach = async (databaseUrl: string) => databaseUrl,
) {
  context = await openTestContext(env);
  const { config } = context.ctx;
  const lines: unknown[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  backend = await openQueueBackend(
    { ...config, databaseUrl: await reach(config.databaseUrl) },
    log,
  );
  const done: unknown[] = [];
  const start = (run: Processor = async () => undefined) => {
    const work: Processor = async (job, ...rest) => {
      done.push(job.data);
      await run(job, ...rest);
    };
    const worker = backend.worker('media', work, { concurrency: 1 });
    return { stop: () => worker.close() };
  };
  return { tasks: context.ctx.tasks, lines, done, start };
}

describe.each([
  ['Postgres', async () => ({})],
  ['Redis', async () => ({ REDIS_URL: await freshRedis() })],
] as const)('a queue on %s', (_, environment) => {
  it('delivers a task to a worker that starts later, once while its id is queued', async () => {
    const { tasks, done, start } = await open(await environment());
    await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
    await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
    await tasks.add('media', 'probe', { stepId: 2 }, 'probe-2-1');
    const worker = start();
    await vi.waitFor(() => expect(done).toContainEqual({ stepId: 2 }), WAIT_LIMIT_MS);
    await worker.stop();
    expect(done).toEqual([{ stepId: 1 }, { stepId: 2 }]);
  });

  it('runs a task again under the same id once it has ended', async () => {
    const { tasks, done, start } = await open(await environment());
    const worker = start();
    await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
    await vi.waitFor(() => expect(done).toHaveLength(1), WAIT_LIMIT_MS);
    await vi.waitFor(async () => {
      await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
      expect(done.length).toBeGreaterThan(1);
    }, WAIT_LIMIT_MS);
    await worker.stop();
  });

  it('does not log a task whose final report an outage cut off', async () => {
    const { tasks, lines, done, start } = await open(await environment());
    const worker = start((job, token) => job.moveToCompleted(null, token ?? '', false));
    await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
    await tasks.add('media', 'probe', { stepId: 2 }, 'probe-2-1');
    await vi.waitFor(() => expect(done).toContainEqual({ stepId: 2 }), WAIT_LIMIT_MS);
    await worker.stop();
    expect(lines).toEqual([]);
  });

  it('does not log a repeated report of a task whose id is queued again', async () => {
    const { tasks, lines, done, start } = await open(await environment());
    const worker = start(async (job, token) => {
      if (job.data.isLast) return;
      await job.moveToCompleted(null, token ?? '', false);
      await tasks.add('media', 'probe', { isLast: true }, 'probe-1-1');
    });
    await tasks.add('media', 'probe', {}, 'probe-1-1');
    await vi.waitFor(() => expect(done).toContainEqual({ isLast: true }), WAIT_LIMIT_MS);
    await worker.stop();
    expect(lines).toEqual([]);
  });
});

it('runs tasks on Postgres while a worker listens to every queue', async () => {
  const { tasks } = await open({});
  const done: string[] = [];
  const workers = QUEUES.map((queue) =>
    backend.worker(queue, async () => void done.push(queue), { concurrency: 1 }),
  );
  for (const round of [1, 2]) {
    for (const queue of QUEUES) await tasks.add(queue, 'probe', { stepId: 1 }, `${queue}-${round}`);
    await vi.waitFor(() => expect(done).toHaveLength(round * QUEUES.length), WAIT_LIMIT_MS);
  }
  await Promise.all(workers.map((worker) => worker.close()));
});

it('has a queue and a worker of each name on Postgres without a warning about listeners', async () => {
  const warnings: Error[] = [];
  const collect = (warning: Error) => void warnings.push(warning);
  process.on('warning', collect);
  onTestFinished(() => void process.off('warning', collect));
  await open({});
  const queues = await Promise.all(QUEUES.map((queue) => backend.queue(queue)));
  const workers = QUEUES.map((queue) =>
    backend.worker(queue, async () => undefined, { concurrency: 1 }),
  );
  await Promise.all([...workers, ...queues].map((opened) => opened.close()));
  expect(warnings.map(({ message }) => message)).toEqual([]);
});

it('delivers a task through a pooler that ignores options of connections', async () => {
  const { tasks, done, start } = await open({}, async (url) => {
    const pooler = await openPooler(url);
    onTestFinished(pooler.close);
    return pooler.url;
  });
  const worker = start();
  await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
  await vi.waitFor(() => expect(done).toHaveLength(1), WAIT_LIMIT_MS);
  await worker.stop();
});

describe('a queue on Postgres that fails', () => {
  const query = (sql: string) => context.ctx.db.$queryRawUnsafe<{ attempts: bigint }[]>(sql);

  it('is logged once while its worker tries again, and works when it is repaired', async () => {
    const { tasks, lines, done, start } = await open({});
    await query('CREATE SEQUENCE bullmq.attempts');
    await query('ALTER FUNCTION bullmq.move_to_active RENAME TO intact_move_to_active');
    // A sequence counts statements that fail, too.
    await query(`CREATE FUNCTION bullmq.move_to_active(text, text, bigint, bigint, text, integer, bigint) RETURNS SETOF bullmq.job
      LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('bullmq.attempts'); RAISE 'broken'; END $$`);
    const worker = start();
    await vi.waitFor(async () => {
      const [row] = await query('SELECT last_value AS attempts FROM bullmq.attempts');
      expect(row?.attempts).toBeGreaterThan(1n);
    }, WAIT_LIMIT_MS);
    await query('DROP FUNCTION bullmq.move_to_active');
    await query('ALTER FUNCTION bullmq.intact_move_to_active RENAME TO move_to_active');
    await tasks.add('media', 'probe', { stepId: 1 }, 'probe-1-1');
    await vi.waitFor(() => expect(done).toHaveLength(1), WAIT_LIMIT_MS);
    await worker.stop();
    expect(lines).toEqual([expect.objectContaining({ msg: 'the queue failed' })]);
  });
});
