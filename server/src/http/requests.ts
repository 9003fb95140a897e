import type { FastifyInstance } from 'fastify';
import { pathOf } from './errors.ts';

/** Paths that supervisors and load balancers request every few seconds. */
const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/**
 * Logs one line for each request except health checks: method, path, status, duration. Never logs queries, share tokens and codes, which
 * grant access.
 */
export function logRequests(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    if (HEALTH_CHECKS.has(request.routeOptions.url ?? '')) {
      done();
      return;
    }
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        userId: request.actor?.userId,
        traceId: request.span?.traceParent.split('-')[1],
      },
      'request',
    );
    done();
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    if (request.limit)
      reply.headers({
        'ratelimit-limit': request.limit.limit,
        'ratelimit-remaining': request.limit.remaining,
        'ratelimit-reset': Math.ceil(request.limit.resetMs / 1000),
      });
    done(null, payload);
  });
}

/** Matches the token of a share, and the code of an invite, a password reset or an email change, with the path before it. */
const SECRET_PART =
  /(\/(?:public\/shares|shared|account\/activate|signup|reset-password|confirm-email|stop-email-change)\/)[^/]+/;

/** Returns the path with a token or code in it replaced by dots. */
function loggedPath(url: string): string {
  return pathOf(url).replace(SECRET_PART, '$1...');
}

/** Accepts JSON bodies. An empty body counts as none, because many clients send the content type with every call. */
export function acceptJson(http: FastifyInstance): void {
  // Refuses the keys `__proto__` and `constructor.prototype`.
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
