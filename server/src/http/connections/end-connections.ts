import type { FastifyInstance } from 'fastify';

/** Milliseconds that running responses get when the server closes. The process exits 15 s after the signal: core/src/process/shutdown.ts. */
const RESPONSES_MS = 10_000;

/** Milliseconds between two searches for idle connections. */
const IDLE_MS = 100;

/**
 * Ends connections when the server closes: those without a request at once, and all others after `responsesMs`. Without this, a client that
 * keeps its connection after the last response delays the end by a minute.
 */
export function endConnections(http: FastifyInstance, responsesMs = RESPONSES_MS): void {
  http.addHook('preClose', (done) => {
    const { server } = http;
    if (!server.listening) return done();
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const all = setTimeout(() => server.closeAllConnections(), responsesMs);
    server.once('close', () => {
      clearInterval(idle);
      clearTimeout(all);
    });
    done();
  });
}
