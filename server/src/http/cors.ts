import corsPlugin from '@fastify/cors';
import type { Config } from '@spindle/core/config/config';
import type { FastifyInstance } from 'fastify';
import { PROTOCOL_HEADERS } from './tus-headers.ts';

/** Response headers that scripts of other origins may read. */
const EXPOSED = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Location',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  ...PROTOCOL_HEADERS,
];

/** Seconds that a browser may keep the result of a preflight. */
const PREFLIGHT_SECONDS = 600;

/**
 * Opens the API, with media, tiles and HLS, to the origins of CORS_ORIGINS; without them no CORS header is sent. Cookies stay
 * closed to other origins: a caller there sends a bearer token, an API key or a signed address.
 */
export async function openCors(http: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  if (corsOrigins.length === 0) return;
  const origins = new Set(corsOrigins);
  await http.register(corsPlugin, {
    delegator: (request, done) => {
      const isPreflight = 'access-control-request-method' in request.headers;
      done(null, {
        origin: origins.has(request.headers.origin ?? '') ? [...origins] : false,
        // An OPTIONS request without a method to ask for belongs to the resumable uploads.
        preflight: isPreflight,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: EXPOSED,
        credentials: false,
        maxAge: PREFLIGHT_SECONDS,
      });
    },
  });
  http.addHook('onSend', async (_request, reply) => {
    // Routes that negotiate set Vary themselves, over what the plugin has set.
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
  });
}
