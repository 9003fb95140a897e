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

/** Folder of the files whose names contain a hash of their content. */
const HASHED = 'static';

/**
 * Serves the web client of a folder. Hashed files are cached forever; every page address returns the same document. Without a folder, serves
 * the API alone.
 */
export async function serveWeb(
  http: FastifyInstance,
  methodsOf: MethodsOf,
  root = findWeb(),
): Promise<void> {
  if (root !== undefined) {
    await http.register(fastifyStatic, {
      root,
      wildcard: false,
      preCompressed: true,
      // Compressed copies need no routes: they are sent instead of their files.
      globIgnore: ['**/*.{br,gz}', `${HASHED}/**`],
      cacheControl: false,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes(`/${HASHED}/`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
    // One route, because one for each of the hundreds of files would take a third of the time to open a server.
    http.get<{ Params: { file: string } }>(`/${HASHED}/:file`, (request, reply) =>
      reply.sendFile(`${HASHED}/${request.params.file}`),
    );
  }
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

/** Returns the folder of the built web client, if there is one. */
function findWeb(): string | undefined {
  return [WEB_DIR, WEB_DIR_FROM_SOURCE].find((dir) => existsSync(`${dir}index.html`));
}
