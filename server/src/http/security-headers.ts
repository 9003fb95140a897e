import helmet from '@fastify/helmet';
import type { Config } from '@spindle/core/config/config';
import type { FastifyInstance } from 'fastify';

/** Lets our pages load only from this server, the file store and the CDN. Keeps files and shares out of search engines. */
export async function setSecurityHeaders(http: FastifyInstance, config: Config): Promise<void> {
  const fileOrigins = [config.cdnUrl, config.s3?.redirect ? config.s3.publicEndpoint : undefined]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  const tourOrigins = Object.values(config.tourVideos).map((url) => new URL(url).origin);
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
        mediaSrc: ["'self'", 'blob:', 'data:', ...fileOrigins, ...tourOrigins],
        connectSrc: ["'self'", 'blob:', 'data:', ...fileOrigins],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Other sites may embed files by their links; they may not frame our pages.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  });
  http.addHook('onSend', async ({ url }, reply) => {
    if (/^\/(api|shared)\//.test(url)) reply.header('x-robots-tag', 'noindex, nofollow');
  });
}
