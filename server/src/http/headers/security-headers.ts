import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Config } from '@spindle/core/config/config';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Sets the security headers of every response. Keeps files and shares out of search engines. */
export function setSecurityHeaders(http: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  const hidden = { ...headers, 'x-robots-tag': 'noindex, nofollow' };
  http.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(/^\/(api|shared)\//.test(url) ? hidden : headers);
    done();
  });
}

/** Returns the headers that helmet sets. They are the same for every response, so they are computed once. */
function securityHeaders(config: Config) {
  const fileOrigins = [config.cdnUrl, config.s3?.redirect ? config.s3.publicEndpoint : undefined]
    .filter((url) => url !== undefined)
    .map((url) => new URL(url).origin);
  const tourOrigins = Object.values(config.tourVideos).map((url) => new URL(url).origin);
  // Lets our pages load only from this server, the file store and the CDN.
  const setHeaders = helmet({
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
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => undefined);
  return { ...response.getHeaders() };
}
