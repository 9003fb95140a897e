import { NotFound, Unauthorized } from '@spindle/core/errors';
import { METRICS_TYPE, type Metrics } from '@spindle/core/telemetry/metrics-reader';
import { METRICS_PATH } from '@spindle/core/telemetry/metrics-server';
import { hasMetricsToken } from '@spindle/core/telemetry/metrics-token';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the metrics on the port of the server, to callers with the METRICS_TOKEN. Without one, the path does not exist here. It is outside the
 * API: users and their keys have no access.
 */
export function serveMetrics(
  http: FastifyInstance,
  token: string | undefined,
  metrics: Metrics | null,
): void {
  http.get(METRICS_PATH, async (request, reply) => {
    if (token === undefined || metrics === null) throw new NotFound('Page');
    if (!hasMetricsToken(request.headers.authorization, token)) throw new Unauthorized();
    reply.header('cache-control', 'no-store').type(METRICS_TYPE);
    return metrics.read();
  });
}
