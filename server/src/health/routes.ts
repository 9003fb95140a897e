import { readAdminHealth } from '@spindle/contracts/health/admin-health';
import type { App } from '../app-parts.ts';
import { serve } from '../http/serve.ts';
import { readHealth } from './admin/read-health.ts';
import { cacheFor } from './cache-for.ts';
import { measureInstallation } from './metrics/installation-metrics.ts';
import { serveMetrics } from './metrics/routes.ts';
import { checkReadiness, listMissingParts, listOperatorNotices } from './readiness.ts';

/** Seconds after which a client should retry. */
const RETRY_SECONDS = 2;

/** Milliseconds that results are cached, so that frequent requests cost nothing. */
const CACHE_MS = 1_000;

/** Registers the health routes for process supervisors, which are outside the API and need no credential; the metrics; and the system health. */
export function healthRoutes(app: App): void {
  app.http.get('/healthz', async () => ({ status: 'OK' }));

  const readParts = cacheFor(CACHE_MS, () =>
    Promise.all([checkReadiness(app.ctx), listOperatorNotices(app.ctx)]),
  );
  app.http.get('/readyz', async (_request, reply) => {
    const [parts, notices] = await readParts();
    const missing = listMissingParts(parts);
    if (missing.length === 0) return { status: 'OK', parts, missing, notices };
    reply.header('retry-after', RETRY_SECONDS);
    return reply.code(503).send({ status: 'ERROR', parts, missing, notices });
  });

  const { metrics, ctx } = app;
  if (metrics) measureInstallation(ctx, metrics);
  serveMetrics(app.http, ctx.config.metricsToken, metrics);

  const readCached = cacheFor(CACHE_MS, () => readHealth(ctx));
  serve(app, readAdminHealth, async () => ({
    status: 'OK' as const,
    data: await readCached(),
  }));
}
