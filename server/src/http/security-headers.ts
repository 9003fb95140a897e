import helmet from '@fastify/helmet';
import type { Config } from '@spindle/core/config/config';
import type { FastifyInstance } from 'fastify';

/** What a page of ours may load: itself, and the store or CDN that files come from. Files and shares are not for search engines. */
export async function setSecurityHeaders(http: FastifyInstance, config: Config): Promise<void> {
  const elsewhere = [config.cdnUrl, config.s3?.redirect ? config.s3.publicEndpoint : undefined]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  const films = Object.values(config.tourVideos).map((url) => new URL(url).origin);
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        mediaSrc: ["'self'", 'blob:', 'data:', ...elsewhere, ...films],
        connectSrc: ["'self'", 'blob:', 'data:', ...elsewhere],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // Links to files are meant for other sites too; the pages themselves may not be framed.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
  });
  http.addHook('onSend', async ({ url }, reply) => {
    if (/^\/(api|shared)\//.test(url)) reply.header('x-robots-tag', 'noindex, nofollow');
  });
}
