import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import type { Log } from '../log.ts';
import { METRICS_TYPE, type Metrics } from './metrics-reader.ts';
import { hasMetricsToken } from './metrics-token.ts';

/** Path of the metrics. */
export const METRICS_PATH = '/metrics';

export type MetricsConfig = Pick<Config, 'metricsHost' | 'metricsToken'>;

/**
 * Serves the metrics of this process on a port of their own: with the token if METRICS_TOKEN is set, and nothing else. Returns the
 * function that frees the port. Throws if the port is taken.
 */
export async function startMetricsServer(
  { metricsHost, metricsToken }: MetricsConfig,
  port: number,
  metrics: Metrics,
  log: Log,
): Promise<() => Promise<void>> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const status = statusOf(request, metricsToken);
    if (status !== 200) return response.writeHead(status).end();
    const text = await metrics.read();
    return response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'the metrics cannot be read');
      response.writeHead(500).end();
    });
  });
  server.listen(port, metricsHost);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

/** Returns the status of the response, before the metrics are read. */
function statusOf({ method, url, headers }: IncomingMessage, token: string | undefined): number {
  if (url?.split('?')[0] !== METRICS_PATH) return 404;
  if (method !== 'GET' && method !== 'HEAD') return 405;
  return token === undefined || hasMetricsToken(headers.authorization, token) ? 200 : 401;
}
