import type { App } from '../app-parts.ts';
import { checkReadiness, listMissingParts, listOperatorNotices, type Part } from './readiness.ts';

/** Seconds after which a client should retry. */
const RETRY_SECONDS = 2;

/** Registers the health routes for process supervisors. They are outside the API and need no credential. */
export function healthRoutes(app: App): void {
  app.http.get('/healthz', async () => ({ status: 'OK' }));

  // Cached for one second, so frequent requests cost nothing.
  // `at`: when the check began, in milliseconds since 1970.
  let last: { at: number; parts: Promise<[Record<Part, boolean>, string[]]> } | null = null;
  app.http.get('/readyz', async (_request, reply) => {
    if (!last || Date.now() - last.at > 1000)
      last = {
        at: Date.now(),
        parts: Promise.all([checkReadiness(app.ctx), listOperatorNotices(app.ctx)]),
      };
    const [parts, notices] = await last.parts;
    const missing = listMissingParts(parts);
    if (missing.length === 0) return { status: 'OK', parts, missing, notices };
    reply.header('retry-after', RETRY_SECONDS);
    return reply.code(503).send({ status: 'ERROR', parts, missing, notices });
  });
}
