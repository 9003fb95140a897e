import type { Server } from 'node:http';
import { closeContext, openContext } from '@spindle/core/context';
import type { Log } from '@spindle/core/log';
import type { Secrets } from '@spindle/core/secrets';
import { buildApp } from '../app.ts';
import { createStoreCheck } from '../health/claim-store.ts';
import type { MockClock } from './clock.ts';
import { requireLoopbackHost } from './guard-callers.ts';
import { documentMockRoutes } from './mock-document.ts';
import { mockRoutes } from './mock-routes.ts';
import { honorPreferences } from './prefer.ts';
import type { StateCopy } from './state-copies.ts';

/** The server of the product on a copy of the seeded state. It does not listen. */
export interface MockServer {
  server: Server;
  /** Ends requests in progress and closes the server. The copy stays. */
  close(): Promise<void>;
}

/** The parts that all servers of a mock share. `reset` replaces the server that calls it. */
export interface MockParts {
  secrets: Secrets;
  clock: MockClock;
  log: Log;
  reset: () => Promise<void>;
}

/** Opens the server of the product on a copy, with the clock and the routes of the mock. */
export async function openMockServer(
  { config }: StateCopy,
  { secrets, clock, log, reset }: MockParts,
): Promise<MockServer> {
  const base = await openContext(config, 'server', log);
  const ctx = { ...base, now: clock.now };
  const checkStore = createStoreCheck();
  await checkStore(ctx);
  const http = await buildApp(ctx, secrets, {
    checkStore,
    extend: (app) => {
      requireLoopbackHost(app);
      honorPreferences(app);
      mockRoutes(app, { clock, reset });
      documentMockRoutes(app);
    },
  });
  await http.ready();
  return {
    server: http.server,
    async close() {
      await http.close();
      await closeContext(ctx);
    },
  };
}
