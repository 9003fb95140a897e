import { type ErrorAnswer, type ErrorCode, UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { isDatabaseDown } from '@spindle/core/connections/database';
import { AppError, Unavailable } from '@spindle/core/errors';
import { DependencyDown, isCanceledStatement, outageOf } from '@spindle/core/outage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TooManyRequests } from './limits.ts';

/** Retry-After of a response whose statement was canceled. */
const BUSY_RETRY_SECONDS = 5;

/** Error codes of requests that the framework refuses, by status. */
const FRAMEWORK_CODES: Record<number, ErrorCode> = {
  400: 'INVALID',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'INVALID',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** Gives every error response the same shape, 404 and 413 included. A 5xx reveals no internals. */
export function answerErrors(http: FastifyInstance, databaseUrl: string): void {
  http.setErrorHandler(async (thrown: unknown, request, reply) => {
    const error = isCanceledStatement(thrown)
      ? createBusyError(thrown, request)
      : await toDependencyDown(thrown, databaseUrl);
    const answer = errorAnswer(error, request);
    if (answer.status >= 500 && !(error instanceof AppError) && !isAbandoned(request))
      request.log.error({ err: error }, 'request failed');
    if (error instanceof TooManyRequests) request.limit = error.limit;
    // RFC 9110, 15.5.2. Browsers ask for no password, as they do for Basic.
    if (answer.status === 401) reply.header('www-authenticate', 'Bearer');
    if (error instanceof AppError && error.retryAfterSeconds !== undefined)
      reply.header('retry-after', error.retryAfterSeconds);
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(answer);
  });
}

/** Tells whether the client closed the connection before its response: streams then fail, and nobody is left to answer. */
function isAbandoned({ raw: { socket } }: FastifyRequest): boolean {
  return socket?.destroyed === true;
}

/** Returns a 503 for a canceled statement. Logs the cause, because a statement that is canceled every time is a bug. */
function createBusyError(cause: unknown, request: FastifyRequest): Unavailable {
  request.log.warn({ err: cause }, 'the database ended a statement');
  return new Unavailable('The database is busy. Try again in a moment.', BUSY_RETRY_SECONDS);
}

/**
 * Replaces an unexpected error with a 503 if an outage of the database caused it. During an outage, every unknown error counts as
 * caused by it.
 */
async function toDependencyDown(error: unknown, databaseUrl: string): Promise<unknown> {
  if (error instanceof AppError || statusOf(error) < 500) return error;
  if (outageOf(error) !== 'database' && !(await isDatabaseDown(databaseUrl))) return error;
  return new DependencyDown('database', 'The database does not answer. Try again in a moment.', {
    cause: error,
  });
}

/** Returns the response to an error. */
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
      message: frameworkSentence(error, status),
      ...common,
    };
  return { status: 500, error: 'INTERNAL', message: UNKNOWN_ERROR, ...common };
}

/** Messages for users. Those of the framework are written for programmers. */
const FRAMEWORK_SENTENCES: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type of the body is not supported here.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH:
    'The length of the body does not match its Content-Length header.',
  FST_ERR_BAD_URL: 'The URL is not valid.',
};

function frameworkSentence(error: unknown, status: number): string {
  const code = typeof error === 'object' && error && 'code' in error ? String(error.code) : '';
  if (error instanceof SyntaxError && status === 400) return 'The body is not valid JSON.';
  return FRAMEWORK_SENTENCES[code] ?? 'The request is not valid.';
}

/** Returns the 4xx status of an error of the framework; 500 for any other error. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return 500;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

/** Returns the path without the query, which may contain a token. */
export function pathOf(url: string): string {
  const cut = url.indexOf('?');
  return cut === -1 ? url : url.slice(0, cut);
}
