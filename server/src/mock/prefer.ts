import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorCode, UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import { AppError } from '@spindle/core/errors';
import type { App } from '../app-parts.ts';

/** Limits a requested delay, in milliseconds. Longer ones are cut. */
const DELAY_MAX_MS = 60_000;
/** Retry-After of a requested 429 or 503. */
const RETRY_SECONDS = 1;

/** Lists the response headers that scripts of other origins may read. Only responses to allowed origins have it. */
const EXPOSED = 'access-control-expose-headers';

/** The stable keys of error responses, by status. Other statuses have the key MOCKED. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
};

/** A preference of RFC 7240: a name, and a value that may be quoted. */
const PREFERENCE = /^\s*(code|delay)\s*=\s*("?)(\d+)\2\s*(?:;.*)?$/i;

/** The supported preferences of a request. */
interface Preferences {
  /** Status of the failure: 400 to 599. */
  code?: number;
  delayMs?: number;
}

/** Parses the header Prefer: `code=503, delay=2000`. Of a repeated preference the first counts. Ignores all others, as RFC 7240 requires. */
export function parsePreferences(header: string | string[] | undefined): Preferences {
  const found: Preferences = {};
  for (const text of [header ?? ''].flat().join(',').split(',')) {
    const [, name = '', , digits = ''] = PREFERENCE.exec(text) ?? [];
    const value = Number(digits);
    if (name.toLowerCase() === 'delay') found.delayMs ??= Math.min(value, DELAY_MAX_MS);
    if (name.toLowerCase() === 'code' && value >= 400 && value <= 599) found.code ??= value;
  }
  return found;
}

/**
 * Delays a request, or answers it with an error, as its header Prefer requests. Runs before the authentication and the verb, so that a
 * requested failure changes nothing.
 */
export function honorPreferences({ http }: Pick<App, 'http'>): void {
  http.addHook('onRequest', async ({ headers }, reply) => {
    const { code, delayMs } = parsePreferences(headers.prefer);
    const applied = [
      ...(code === undefined ? [] : [`code=${code}`]),
      ...(delayMs === undefined ? [] : [`delay=${delayMs}`]),
    ];
    if (applied.length === 0) return;
    reply.header('preference-applied', applied.join(', '));
    const exposed = reply.getHeader(EXPOSED);
    if (exposed !== undefined) reply.header(EXPOSED, `${exposed}, Preference-Applied`);
    if (delayMs !== undefined) await wait(delayMs);
    if (code !== undefined) throw requestedError(code);
  });
}

function requestedError(code: number): AppError {
  const message = code === 500 ? UNKNOWN_ERROR : 'The header Prefer requested this error.';
  const canRetry = code === 429 || code === 503;
  return new AppError(code, CODES[code] ?? 'MOCKED', message, {
    ...(canRetry && { retryAfterSeconds: RETRY_SECONDS }),
  });
}
