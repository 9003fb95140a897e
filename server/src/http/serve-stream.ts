import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Answer, Input, Route } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { Invalid } from '@spindle/core/errors';
import type { HTTPMethods } from 'fastify';
import type { HttpApp } from './http-app.ts';
import { admit, type CallInfo, callInfo, parseInput, requestContext, routePath } from './serve.ts';
import { dropRest } from './serve-upload.ts';

/** Implements a route that reads its body as a stream. */
export type StreamVerb<R extends Route> = (
  ctx: Context,
  body: Readable,
  input: Input<R>,
  call: CallInfo,
) => Promise<Answer<R>>;

/**
 * Registers a route that reads a body of any content type as a stream: authenticates (401), checks the permission (403), then streams the
 * body to the verb, which limits it.
 */
export function serveStream<R extends Route>(app: HttpApp, route: R, verb: StreamVerb<R>): void {
  app.http.register(async (http) => {
    http.removeAllContentTypeParsers();
    http.addContentTypeParser('*', (_request, _body, done) => done(null));
    http.route({
      method: route.method as HTTPMethods,
      url: routePath(route),
      onRequest: (request) => admit(app, route, request),
      handler: async (request, reply) => {
        reply.code(route.status);
        try {
          const input = parseInput(route, request);
          const ctx = requestContext(app, request);
          const answer = await verb(ctx, bodyOf(request.raw), input, callInfo(request, reply));
          if (app.checkAnswers) route.answer.parse(answer);
          return reply.header('cache-control', 'private, no-store').send(answer);
        } finally {
          dropRest(request);
        }
      },
    });
  });
}

/**
 * Returns the body as a stream of its own: a verb may stop reading it, and the connection stays open for the response. Reading throws Invalid
 * when the connection breaks.
 */
function bodyOf(raw: IncomingMessage): Readable {
  const body = new PassThrough();
  const breakOff = () =>
    body.destroy(new Invalid('The connection ended before the body was complete.'));
  body.on('error', () => undefined); // a verb that has stopped reading does not listen
  raw.once('error', breakOff).once('close', () => {
    if (!raw.readableEnded) breakOff();
  });
  if (raw.destroyed) breakOff();
  else raw.pipe(body);
  return body;
}
