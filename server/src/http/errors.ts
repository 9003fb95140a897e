import { type ErrorAnswer, UNKNOWN_ERROR } from '@spindle/contracts/errors';
import { AppError } from '@spindle/core/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Codes of what the framework refuses by itself. */
const FRAMEWORK_CODES: Record<number, string> = {
  400: 'INVALID',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'INVALID',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Every error answer, 404 and 413 included, has one shape; a 5xx shows nothing of the inside. */
export function answerErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: unknown, request, reply) => {
    const answer = errorAnswer(error, request);
    if (answer.status >= 500 && !(error instanceof AppError))
      request.log.error({ err: error }, 'request failed');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds);
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(answer);
  });
}

export function errorAnswer(error: unknown, request: FastifyRequest): ErrorAnswer {
  const common = { url: pathOf(request.url), request_id: request.id };
  if (error instanceof AppError)
    return {
      status: error.status,
      error: error.code,
      message: error.message,
      ...common,
      ...(error.details && { details: error.details }),
    };
  const status = statusOf(error);
  if (status < 500)
    return {
      status,
      error: FRAMEWORK_CODES[status] ?? 'INVALID',
      message: error instanceof Error ? error.message : 'The request is not valid.',
      ...common,
    };
  return { status: 500, error: 'INTERNAL', message: UNKNOWN_ERROR, ...common };
}

function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** Without the query: it may hold a token. */
export function pathOf(url: string): string {
  const cut = url.indexOf('?');
  return cut === -1 ? url : url.slice(0, cut);
}
