import corsPlugin from '@fastify/cors';
import { uploadWithKey } from '@spindle/contracts/assets/assets';
import type { Config } from '@spindle/core/config/config';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** Domains that an administrator has authorized, from the security settings. */
export interface AuthorizedDomains {
  /** Whether pages of `host` may call every route. */
  includes(host: string): Promise<boolean>;
  /** Whether pages of `host` may upload with an upload key. */
  mayUpload(host: string): Promise<boolean>;
  /** Whether there are any, as far as this server knows. Never waits, because every response asks. */
  areKnown(): boolean;
}

/**
 * Allows the origins of CORS_ORIGINS and the authorized domains to call the API and to load media, tiles and HLS. Other origins get no
 * CORS header. Cookies do not count from other origins: callers send a bearer token, an API key, an upload key or a signed address.
 */
export async function openCors(
  http: FastifyInstance,
  { corsOrigins }: Config,
  domains: AuthorizedDomains,
): Promise<void> {
  const origins = new Set(corsOrigins);
  const isAllowed = async ({ url, headers }: FastifyRequest): Promise<boolean> => {
    const { origin = '' } = headers;
    if (origins.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { hostname } = new URL(origin);
    const isUpload = url.split('?', 1)[0] === uploadWithKey.path;
    return isUpload ? domains.mayUpload(hostname) : domains.includes(hostname);
  };
  await http.register(corsPlugin, {
    delegator: async (request: FastifyRequest) => ({
      origin: (await isAllowed(request)) && (request.headers.origin ?? false),
      // An OPTIONS request without that header belongs to the protocol of resumable uploads.
      preflight: 'access-control-request-method' in request.headers,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: EXPOSED,
      credentials: false,
      maxAge: PREFLIGHT_SECONDS,
    }),
  });
  http.addHook('onSend', async (request, reply) => {
    const dependsOnOrigin =
      corsOrigins.length > 0 || request.headers.origin !== undefined || domains.areKnown();
    // The plugin always adds Origin, which splits caches for nothing; routes that negotiate content overwrite it.
    const names = String(reply.getHeader('vary') ?? '')
      .split(/,\s*/)
      .filter((name) => name !== '' && name.toLowerCase() !== 'origin');
    if (dependsOnOrigin) names.push('Origin');
    if (names.length > 0) reply.header('vary', names.join(', '));
    else reply.removeHeader('vary');
  });
}
