import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { UPLOADS_PATH } from '@spindle/contracts/assets/assets';
import { needs } from '@spindle/contracts/http/route';
import { AppError, Forbidden } from '@spindle/core/errors';
import { TUS_RESUMABLE } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app-parts.ts';
import { authorizeUploads } from '../assets/access.ts';
import { requestContext } from '../http/serve.ts';
import { dropRest } from '../http/serve-upload.ts';
import { capabilities } from './capabilities.ts';
import { parseChecksum, withVerifiedChunk } from './chunk-checksum.ts';
import { openUploadProtocol } from './protocol.ts';

const ACCESS = needs('CREATE_ASSET');

/**
 * Registers the routes of resumable uploads. They are outside the API contracts, because tus defines them.
 * Permissions are checked before any body byte is read.
 */
export function uploadRoutes(app: App): void {
  const protocol = openUploadProtocol(app.ctx, app.images.thumbnails);
  app.http.addHook('onClose', () => protocol.close());

  const usage = app.usage.ofPath(`${UPLOADS_PATH}/{id}`);
  const newUsage = app.usage.ofPath(UPLOADS_PATH);
  const admit = async (request: FastifyRequest<{ Params: { id?: string } }>) => {
    request.usage = request.params.id === undefined ? newUsage : usage;
    const actor = await app.auth.actorOf(request, ACCESS);
    request.usageUserId = actor?.userId ?? null;
    if (!actor?.permissions.includes('CREATE_ASSET')) throw new Forbidden();
    request.actor = actor;
  };
  const answer = async (
    request: FastifyRequest<{ Params: { id?: string } }>,
    reply: FastifyReply,
  ) => {
    const { id = null } = request.params;
    const ctx = authorizeUploads(requestContext(app, request));
    try {
      const method = methodOf(request, id, reply);
      expectVersion(request, reply);
      const checksum = parseChecksum(headerOf(request, 'upload-checksum'));
      const forward = (body: Readable) =>
        protocol.answer(ctx, webRequest(request, method, body), id);
      const body = bodyOf(request.raw);
      const response = await (checksum && HAS_BODY.includes(method)
        ? withVerifiedChunk(ctx, body, checksum, forward)
        : forward(body));
      reply.code(response.status).headers(headersOf(response));
      const text = await response.text();
      return reply.send(text === '' ? undefined : text);
    } finally {
      dropRest(request);
    }
  };

  app.http.register(async (http) => {
    // The tus library reads the bodies itself.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', (_request, _body, done) => done(null));
    http.addHook('onRequest', async (_request, reply) => {
      reply.header('tus-resumable', TUS_RESUMABLE);
    });
    for (const url of [UPLOADS_PATH, `${UPLOADS_PATH}/:id`])
      http.options(url, (_request, reply) =>
        reply.code(204).headers(capabilities(app.ctx.config.uploadMaxBytes)).send(),
      );
    http.route({ method: 'POST', url: UPLOADS_PATH, onRequest: admit, handler: answer });
    http.route({
      method: ['HEAD', 'GET', 'PATCH', 'DELETE', 'POST'],
      url: `${UPLOADS_PATH}/:id`,
      onRequest: admit,
      handler: answer,
    });
  });
}

/** Methods whose requests may have a body with bytes of the file. */
const HAS_BODY = ['POST', 'PATCH'];

/** Methods that a client may send as POST with an override header if a proxy blocks them. */
const OVERRIDES = ['DELETE', 'GET', 'HEAD', 'PATCH'];

/** Returns the method that the client requests. Throws 405 for a POST to an upload without a method override. */
function methodOf(request: FastifyRequest, id: string | null, reply: FastifyReply): string {
  if (request.method !== 'POST' || id === null) return request.method;
  const requested = headerOf(request, 'x-http-method-override')?.toUpperCase() ?? '';
  if (OVERRIDES.includes(requested)) return requested;
  reply.header('allow', [...OVERRIDES, 'OPTIONS'].join(', '));
  throw new AppError(405, 'METHOD_NOT_ALLOWED', 'Send the data of an upload with PATCH.');
}

/**
 * Throws 412 if the client uses another version of the protocol or names none. GET of the finished file needs no
 * version.
 */
function expectVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'GET' || headerOf(request, 'tus-resumable') === TUS_RESUMABLE) return;
  reply.header('tus-version', TUS_RESUMABLE);
  throw new AppError(
    412,
    'PRECONDITION_FAILED',
    `Resumable uploads need the header Tus-Resumable: ${TUS_RESUMABLE}.`,
  );
}

function headerOf({ headers }: FastifyRequest, name: string): string | null {
  const value = headers[name];
  return value === undefined ? null : String(value);
}

/**
 * Returns the headers of the library without its CORS headers. CORS_ORIGINS applies to this route as to all others.
 */
function headersOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    [...headers].filter(([name]) => !name.startsWith('access-control-') && name !== 'vary'),
  );
}

/** Converts the request to the web Request that the tus library reads. The library ignores the host. */
function webRequest(request: FastifyRequest, method: string, body: Readable): Request {
  const { raw } = request;
  return new Request(`http://localhost${request.url}`, {
    method,
    headers: Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...(HAS_BODY.includes(method) && {
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
    }),
  });
}

/** Returns the received bytes of a body. The stream also ends when the connection breaks, so that they are saved. */
function bodyOf(raw: IncomingMessage): Readable {
  const body = new PassThrough();
  if (raw.destroyed && !raw.readableEnded) body.end();
  else raw.once('close', () => body.end()).pipe(body);
  return body;
}
