import type { App } from '../http/app-parts.ts';
import { type Part, readiness } from './readiness.ts';

/** Health for whoever starts and watches the process: outside the API, no sign-in. */
export function healthRoutes(app: App): void {
  app.http.get('/healthz', async () => ({ status: 'OK' }));

  // Kept for a second, so that asking often costs nothing.
  let last: { at: number; parts: Promise<Record<Part, boolean>> } | null = null;
  app.http.get('/readyz', async (_request, reply) => {
    if (!last || Date.now() - last.at > 1000) last = { at: Date.now(), parts: readiness(app.ctx) };
    const parts = await last.parts;
    const ready = Object.values(parts).every(Boolean);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'OK' : 'ERROR', parts });
  });
}
