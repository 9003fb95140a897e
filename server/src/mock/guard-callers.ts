import { Forbidden } from '@spindle/core/errors';
import type { App } from '../app-parts.ts';

/** A Host header that names this machine, with any port. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * Refuses requests to other hosts than this machine. Otherwise a page whose domain resolves to 127.0.0.1 could read and change the mock as a page
 * of its own origin.
 */
export function requireLoopbackHost({ http }: Pick<App, 'http'>): void {
  http.addHook('onRequest', async ({ headers }) => {
    if (!LOOPBACK.test(headers.host ?? ''))
      throw new Forbidden('The mock only answers requests to localhost, 127.0.0.1 or [::1].');
  });
}

/** Throws Forbidden for a request from a page, unless it is a page of the mock or its origin is in `corsOrigins`. */
export function requireKnownOrigin(
  { headers: { host, origin } }: { headers: { host?: string; origin?: string } },
  corsOrigins: readonly string[],
): void {
  if (origin === undefined || origin === `http://${host}` || corsOrigins.includes(origin)) return;
  throw new Forbidden(
    'Pages of this origin cannot reset the mock. Add the origin to CORS_ORIGINS.',
  );
}
