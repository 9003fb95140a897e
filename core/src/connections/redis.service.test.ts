import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { WAIT_LIMIT_MS } from '../../../wait-limit.ts';
import { type OutagePort, openOutagePort } from '../../test/outage-port.ts';
import { freshRedis } from '../../test/services.ts';
import { loadConfig } from '../config/config.ts';
import { outageOf } from '../outage.ts';
import { openQueueBackend, type QueueBackend } from '../tasks/queue-backend.ts';

let port: OutagePort;
let backend: QueueBackend;
let closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

it.each(['close', 'hang'] as const)(
  'logs one line when Redis becomes unavailable (%s) and one when it returns, and continues',
  async (way) => {
    const url = new URL(await freshRedis());
    port = await openOutagePort(url.href);
    closers.push(() => port.close());
    url.port = String(port.port);
    const lines: { msg: string }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const config = loadConfig({ DATABASE_URL: 'postgres://unused', REDIS_URL: url.href });
    backend = await openQueueBackend(config, log);
    closers.push(() => backend.close());
    const done: unknown[] = [];
    const worker = backend.worker('media', async ({ data }) => void done.push(data), {});
    closers.push(() => worker.close());
    const queue = await backend.queue('media');
    closers.push(() => queue.close());
    const add = (n: number) => backend.run(() => queue.add('probe', { n }));
    await add(1);
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), WAIT_LIMIT_MS);

    await port.startOutage(way);
    expect(outageOf(await add(2).catch((error: unknown) => error))).toBe('queue');
    await pause(1_000);
    expect(outageOf(await add(3).catch((error: unknown) => error))).toBe('queue');
    await port.endOutage();

    await vi.waitFor(() => add(4), WAIT_LIMIT_MS);
    await vi.waitFor(() => expect(done).toContainEqual({ n: 4 }), WAIT_LIMIT_MS);
    expect(lines.map(({ msg }) => msg)).toEqual(['dependency is away', 'dependency is back']);
  },
);

it.each(['close', 'hang'] as const)(
  'closes a worker with a running job while Redis is unavailable (%s)',
  async (way) => {
    const url = new URL(await freshRedis());
    port = await openOutagePort(url.href);
    closers.push(() => port.close());
    url.port = String(port.port);
    const config = loadConfig({ DATABASE_URL: 'postgres://unused', REDIS_URL: url.href });
    backend = await openQueueBackend(config, pino({ level: 'silent' }));
    const ending = new AbortController();
    let begun = 0;
    const work = async () => {
      begun += 1;
      await pause(60_000, null, { signal: ending.signal });
    };
    const workers = ['media', 'video'].map((name) => backend.worker(name, work, {}));
    const queue = await backend.queue('media');
    await backend.run(() => queue.add('probe', {}));
    await vi.waitFor(() => expect(begun).toBe(1), WAIT_LIMIT_MS);
    await port.startOutage(way);
    const add = () => backend.run(() => queue.add('probe', {}));
    expect(outageOf(await add().catch((error: unknown) => error))).toBe('queue');

    const closed = Promise.all(workers.map((worker) => worker.close()));
    ending.abort();
    await closed;
    await queue.close();
    await backend.close();
  },
);
