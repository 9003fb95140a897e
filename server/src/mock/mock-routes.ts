import type { App } from '../app-parts.ts';
import type { MockClock } from './clock.ts';
import { DATA_SET } from './data-set/data-set.ts';

/** Adds the routes that only the mock has. They need no credential: the mock listens on this machine alone. */
export function mockRoutes(
  { http }: Pick<App, 'http'>,
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
  http.post('/api/v1/mock/reset', async () => {
    await reset();
    return { status: 'OK', message: 'The data set is restored.' };
  });
}
