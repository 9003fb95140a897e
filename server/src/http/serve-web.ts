import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { NotFound } from '@spindle/core/errors';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './errors.ts';
import { answerMethods, type MethodsOf } from './methods.ts';

/** Location of the built web client: relative to the bundle, and to the source. */
const WEB_DIR = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const WEB_DIR_FROM_SOURCE = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Serves the web client. Hashed files are cached forever; every page address returns the same document. */
export async function serveWeb(http: FastifyInstance, methodsOf: MethodsOf): Promise<void> {
  const root = [WEB_DIR, WEB_DIR_FROM_SOURCE].find((dir) => existsSync(`${dir}index.html`));
  if (root !== undefined)
    await http.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      globIgnore: ['**/*.{br,gz}'], // compressed copies need no routes: they are sent instead of their files
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  http.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/');
    if (root !== undefined && isPage && request.headers.accept?.includes('text/html'))
      return reply.sendFile('index.html');
    if (answerMethods(methodsOf, request, reply)) return reply;
    throw new NotFound('Page');
  });
}
