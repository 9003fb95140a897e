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

/** How long browsers may cache a preflight, in seconds. */
const PREFLIGHT_SECONDS = 600;

/**
 * Allows the origins of CORS_ORIGINS to call the API and to load media, tiles and HLS. Sends no CORS header without them. Cookies do
 * not count from other origins: callers send a bearer token, an API key or a signed address.
 */
export async function openCors(http: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  if (corsOrigins.length === 0) return;
  const origins = new Set(corsOrigins);
  await http.register(corsPlugin, {
    delegator: (request, done) => {
      const isPreflight = 'access-control-request-method' in request.headers;
      done(null, {
        origin: origins.has(request.headers.origin ?? '') ? [...origins] : false,
        // An OPTIONS request without that header belongs to the protocol of resumable uploads.
        preflight: isPreflight,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: EXPOSED,
        credentials: false,
        maxAge: PREFLIGHT_SECONDS,
      });
    },
  });
  http.addHook('onSend', async (_request, reply) => {
    // Routes that negotiate content overwrite the Vary header of the plugin.
    const vary = String(reply.getHeader('vary') ?? '');
    if (!/\borigin\b/i.test(vary)) reply.header('vary', vary ? `${vary}, Origin` : 'Origin');
  });
}
