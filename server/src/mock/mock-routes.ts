import type { App } from '../app-parts.ts';
import type { MockClock } from './clock.ts';
import { DATA_SET } from './data-set/data-set.ts';
import { requireKnownOrigin } from './guard-callers.ts';

/** Adds the routes that only the mock has. They need no credential: the mock listens on this machine alone. */
export function mockRoutes(
  { http, ctx }: Pick<App, 'http' | 'ctx'>,
  { clock, reset }: { clock: MockClock; reset: () => Promise<void> },
): void {
  http.get('/api/v1/mock', async () => ({
    status: 'OK',
    data: {
      now: clock.now().toISOString(),
      clock: clock.isFrozen ? 'frozen' : 'running',
      ...DATA_SET,
    },
  }));
  http.post('/api/v1/mock/reset', async (request) => {
    requireKnownOrigin(request, ctx.config.corsOrigins);
    await reset();
    return { status: 'OK', message: 'The data set is restored.' };
  });
}
