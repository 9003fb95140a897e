import { runInSpan, type Span } from '@spindle/core/telemetry/active-span';
import { getInstruments } from '@spindle/core/telemetry/metrics';
import { isTracing, startSpan } from '@spindle/core/telemetry/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Methods with a label of their own, as OpenTelemetry names them. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Folder of the web client's files: one label for all of them. */
const STATIC_PATH = '/static/';

/**
 * Measures requests: their duration by route, and a span that what they start belongs to. Uses the template of the route, never the path, which
 * may contain tokens. Registers nothing while neither metrics nor traces are on. Call it before the routes are registered.
 */
export function observeRequests(http: FastifyInstance): void {
  if (!isTracing() && getInstruments() === null) return;
  http.decorateRequest('span', null);
  http.addHook('onRequest', (request, reply, done) => {
    observe(request, reply);
    done();
  });
  // Not in onRequest: the events of the body run outside what surrounds that hook.
  http.addHook('preHandler', (request, _reply, done) => runInSpan(request.span, done));
}

function observe(request: FastifyRequest, reply: FastifyReply): void {
  const startedAt = performance.now();
  const method = METHODS.has(request.method) ? request.method : '_OTHER';
  const route = routeOf(request);
  // A proxy may pass on any text that a client sends as X-Forwarded-Proto.
  const scheme = request.protocol === 'https' ? 'https' : 'http';
  const about = { 'http.request.method': method, 'url.scheme': scheme };
  const labels = { ...about, ...(route !== null && { 'http.route': route }) };
  getInstruments()?.activeRequests.add(1, about);
  request.span = startSpan({
    name: route === null ? method : `${method} ${route}`,
    kind: 'server',
    parent: firstOf(request.headers.traceparent),
    attributes: { ...labels, 'spindle.request_id': request.id },
  });
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    const { statusCode } = reply.raw;
    const isFault = statusCode >= 500;
    const result = {
      'http.response.status_code': statusCode,
      ...(isFault && { 'error.type': String(statusCode) }),
    };
    getInstruments()?.activeRequests.add(-1, about);
    const seconds = (performance.now() - startedAt) / 1000;
    getInstruments()?.requestDuration.record(seconds, { ...labels, ...result });
    request.span?.end({ attributes: result, ...(isFault && { error: String(statusCode) }) });
  };
  reply.raw.once('finish', end);
  reply.raw.once('close', end); // alone if the client disconnects
}

/** Returns the template of the route, with parameters after colons; null for a path that matches no route. */
function routeOf({ routeOptions }: FastifyRequest): string | null {
  const { url } = routeOptions;
  if (url === undefined) return null;
  return url.startsWith(STATIC_PATH) ? `${STATIC_PATH}*` : url;
}

const firstOf = (value: string | string[] | undefined) =>
  typeof value === 'string' ? value : null;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without tracing. */
    span: Span | null;
  }
}
