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
        // The components and the image editor add style elements and attributes while they run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // data: placeholders of thumbnails, and icons in style sheets. blob: files that a user chose, and fetched images.
        imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
        // blob: the player of HLS streams gives segments to the video through it.
        mediaSrc: ["'self'", 'blob:', 'data:', ...fileOrigins, ...tourOrigins],
        connectSrc: ["'self'", 'blob:', 'data:', ...fileOrigins],
        fontSrc: ["'self'", 'data:'],
        // blob: the zoom viewer starts its worker from a text.
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
