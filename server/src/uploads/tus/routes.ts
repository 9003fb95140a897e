import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { AppError } from '@spindle/core/errors';
import { TUS_RESUMABLE } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadContext } from '../../assets/access.ts';
import type { HttpApp } from '../../http/http-app.ts';
import { dropRest } from '../../http/serve-upload.ts';
import { capabilities } from '../capabilities.ts';
import { parseChecksum, withVerifiedChunk } from '../chunk-checksum.ts';
import type { UploadProtocol, UploadRules } from '../protocol.ts';

/** A request for an upload: its id is null for a new one. */
type UploadRequest = FastifyRequest<{ Params: { id?: string; token?: string } }>;

/** Who uploads. */
interface UploadCaller {
  ctx: UploadContext;
  rules: UploadRules;
}

interface UploadDoor {
  /** Path of new uploads in Fastify's syntax. */
  url: string;
  /** Checks the caller before any body byte is read. */
  admit(request: UploadRequest): Promise<void>;
  callerOf(request: UploadRequest, reply: FastifyReply): Promise<UploadCaller>;
}

/** Registers routes of resumable uploads. They are outside the API contracts, because tus defines them. */
export function serveUploads(
  app: HttpApp & { uploads: UploadProtocol },
  { url, admit, callerOf }: UploadDoor,
): void {
  const answer = async (request: UploadRequest, reply: FastifyReply) => {
    const { id = null } = request.params;
    try {
      const { ctx, rules } = await callerOf(request, reply);
      const method = methodOf(request, id, reply);
      expectVersion(request, reply);
      const checksum = parseChecksum(headerOf(request, 'upload-checksum'));
      const forward = (body: Readable) =>
        app.uploads.answer(ctx, webRequest(request, method, body), { id, rules });
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
    for (const path of [url, `${url}/:id`])
      http.options(path, (_request, reply) =>
        reply.code(204).headers(capabilities(app.ctx.config.uploadMaxBytes)).send(),
      );
    http.route({ method: 'POST', url, onRequest: admit, handler: answer });
    http.route({
      method: ['HEAD', 'GET', 'PATCH', 'DELETE', 'POST'],
      url: `${url}/:id`,
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
