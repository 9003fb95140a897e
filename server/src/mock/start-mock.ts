import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '@spindle/core/config/config';
import type { Log } from '@spindle/core/log';
import type { Secrets } from '@spindle/core/secrets';
import type { MockClock } from './clock.ts';
import { createFrontServer } from './front-server.ts';
import { type MockServer, openMockServer } from './mock-server.ts';
import { openStateCopies, type StateCopy } from './state-copies.ts';
import type { WorkerLink } from './worker-link.ts';

/** Milliseconds after a reset during which requests that the replaced server has received may end. */
const GRACE_MS = 1_000;

export interface RunningMock {
  port: number;
  /** Stops the mock and deletes all copies. */
  stop(): Promise<void>;
}

interface MockOptions {
  config: Config;
  clock: MockClock;
  log: Log;
  secrets: Secrets;
  worker: WorkerLink;
}

/**
 * Serves the API on a copy of the seeded state, at the address of the settings. A reset replaces the server by one on another copy.
 */
export async function startMock(options: MockOptions): Promise<RunningMock> {
  const { config, clock, log, worker } = options;
  const copies = await openStateCopies(config, clock);
  const front = createFrontServer(config);
  let copy = await copies.take();
  worker.nameFirst(copy);
  let current = await openMockServer(copy, { ...options, reset });
  let resetting: Promise<void> = Promise.resolve();
  let closing: Promise<unknown> = Promise.resolve();
  front.passTo(current.server);
  const port = await front.listen();

  /** Calls run one after the other. */
  function reset(): Promise<void> {
    const own = resetting.then(replaceServer);
    resetting = own.catch(() => undefined);
    return own;
  }

  async function replaceServer(): Promise<void> {
    const replaced = { server: current, copy };
    const next = await copies.take();
    const [opened, { left }] = await Promise.all([
      openMockServer(next, { ...options, reset }),
      worker.move(copy, next),
    ]);
    current = opened;
    copy = next;
    front.passTo(opened.server);
    closing = Promise.all([closing, closeReplaced(replaced, left)]).catch((error: unknown) =>
      log.error({ err: error }, 'a replaced server cannot be closed'),
    );
  }

  return {
    port,
    async stop() {
      await front.close();
      await resetting;
      await closing;
      await current.close();
      await copy.remove();
      await copies.close();
    },
  };
}

/** Closes a server and deletes its copy, which the worker uses until `left` resolves. */
async function closeReplaced(
  { server, copy }: { server: MockServer; copy: StateCopy },
  left: Promise<void>,
): Promise<void> {
  await wait(GRACE_MS);
  await server.close();
  await left;
  await copy.remove();
}
