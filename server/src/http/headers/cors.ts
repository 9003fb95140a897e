import corsPlugin from '@fastify/cors';
import { uploadWithKey } from '@spindle/contracts/assets/assets';
import type { Config } from '@spindle/core/config/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  'X-Cutout-Model',
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
  const isAllowed = async ({ url }: FastifyRequest, origin: string): Promise<boolean> => {
    if (origins.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const { hostname } = new URL(origin);
    const isUpload = url.split('?', 1)[0] === uploadWithKey.path;
    return isUpload ? domains.mayUpload(hostname) : domains.includes(hostname);
  };
  await http.register(corsPlugin, {
    // A callback instead of a promise: most requests name no origin and need not wait.
    delegator: (request: FastifyRequest, done: (error: Error | null, options?: object) => void) => {
      const { origin } = request.headers;
      if (origin === undefined) return done(null, NO_ORIGIN);
      isAllowed(request, origin).then(
        (mayRead) =>
          done(null, {
            origin: mayRead && origin,
            // An OPTIONS request without that header belongs to the protocol of resumable uploads.
            preflight: 'access-control-request-method' in request.headers,
            methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
            exposedHeaders: EXPOSED,
            credentials: false,
            maxAge: PREFLIGHT_SECONDS,
          }),
        done,
      );
    },
  });
  http.addHook('onSend', (request, reply, payload, done) => {
    const dependsOnOrigin =
      corsOrigins.length > 0 || request.headers.origin !== undefined || domains.areKnown();
    setVary(reply, dependsOnOrigin);
    done(null, payload);
  });
}

/** The options of the plugin for a request that names no origin, and so needs no CORS header. */
const NO_ORIGIN = { origin: false };

/** Adds or removes Origin. The plugin always adds it, which splits caches for nothing; routes that negotiate content overwrite it. */
function setVary(reply: FastifyReply, dependsOnOrigin: boolean): void {
  const vary = String(reply.getHeader('vary') ?? '');
  const others = /^(origin)?$/i.test(vary)
    ? []
    : vary.split(/,\s*/).filter((name) => name.toLowerCase() !== 'origin');
  if (dependsOnOrigin) others.push('Origin');
  if (others.length > 0) reply.header('vary', others.join(', '));
  else reply.removeHeader('vary');
}
