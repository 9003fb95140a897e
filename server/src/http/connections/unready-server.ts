import type { Config } from '@spindle/core/config/config';
import type { DatabaseGate } from '@spindle/core/connections/database';
import { fastify } from 'fastify';
import { answerErrors } from '../errors.ts';

/**
 * Responds to every request with 503 while a starting server waits for its database, so that callers and load balancers see the
 * reason. Returns a function that frees the port.
 */
export async function startUnreadyServer(
  { databaseUrl, host, port }: Config,
  gate: DatabaseGate,
): Promise<() => Promise<void>> {
  const http = fastify({ forceCloseConnections: true, genReqId: () => crypto.randomUUID() });
  answerErrors(http, databaseUrl);
  // The gate is closed: `admit` throws the error that becomes the 503.
  http.setNotFoundHandler(() => gate.admit());
  http.get('/healthz', async () => ({ status: 'OK' }));
  http.get('/readyz', (_request, reply) =>
    reply
      .code(503)
      .header('retry-after', 2)
      .send({ status: 'ERROR', parts: { database: false }, missing: ['database'], notices: [] }),
  );
  await http.listen({ host, port });
  return () => http.close();
}
