import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { UPLOADS_PATH } from '@spindle/contracts/assets';
import { needs } from '@spindle/contracts/route';
import { Forbidden } from '@spindle/core/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-parts.ts';
import { requestContext } from '../http/serve.ts';
import { dropRest } from '../http/uploads.ts';
import { openUploadProtocol } from './protocol.ts';

const ACCESS = needs('CREATE_ASSET');

/** Resumable uploads. Not among the contracts: the protocol has its own rules. Who may is asked before a byte is read. */
export function uploadRoutes(app: App): void {
  const protocol = openUploadProtocol(app.ctx);
  app.http.addHook('onClose', () => protocol.close());

  const admit = async (request: FastifyRequest) => {
    const actor = await app.auth.actorOf(request, ACCESS);
    if (!actor?.permissions.includes('CREATE_ASSET')) throw new Forbidden();
    request.actor = actor;
  };
  const answer = async (
    request: FastifyRequest<{ Params: { id?: string } }>,
    reply: FastifyReply,
  ) => {
    const { id = null } = request.params;
    reply.header('tus-resumable', '1.0.0');
    try {
      const response = await protocol.answer(requestContext(app, request), webRequest(request), id);
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      return reply.send(await response.text());
    } finally {
      dropRest(request);
    }
  };

  app.http.register(async (http) => {
    // The protocol reads bodies by itself.
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', (_request, _body, done) => done(null));
    http.route({
      method: ['POST', 'OPTIONS'],
      url: UPLOADS_PATH,
      onRequest: admit,
      handler: answer,
    });
    http.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${UPLOADS_PATH}/:id`,
      onRequest: admit,
      handler: answer,
    });
  });
}

/** The request as the protocol reads it. */
function webRequest(request: FastifyRequest): Request {
  const { raw, method } = request;
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(`http://localhost${request.url}`, {
    method,
    headers: Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...(hasBody && { body: bodyOf(raw), duplex: 'half' }),
  });
}

/** What comes of a body. It also ends where the line breaks, so that what has come so far is kept. */
function bodyOf(raw: IncomingMessage): ReadableStream {
  const body = new PassThrough();
  if (raw.destroyed && !raw.readableEnded) body.end();
  else raw.once('close', () => body.end()).pipe(body);
  return Readable.toWeb(body) as ReadableStream;
}
