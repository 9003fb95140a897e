import { ErrorAnswer, UNKNOWN_ERROR } from '@spindle/contracts/http/errors';
import type { Answer, Call, Route } from '@spindle/contracts/http/route';
import { ApiError } from './errors.ts';
import { reportReachable } from './reachability.ts';
import { t } from './texts.ts';
import { readToken } from './token.ts';

export type CallInput<R extends Route> = Call<R> & {
  signal?: AbortSignal;
  /** Used instead of the stored token. */
  token?: string;
  /** The body of a route that takes a form. */
  form?: FormData;
  /** Headers besides those of every call. */
  headers?: Record<string, string>;
  /** The revision that the server must have (the header If-Match). */
  revision?: number | undefined;
};

/** Calls one endpoint. Throws ApiError for every failure; rethrows an abort by `signal` unchanged. */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R> = {},
): Promise<Answer<R>> {
  return readAnswer(route, await callForFile(route, input));
}

/** Calls an endpoint that answers a file. Returns the response without reading it. */
export function callForFile<R extends Route>(route: R, input: CallInput<R>): Promise<Response> {
  return send(urlOf(route, input), requestOf(route, input), input.signal);
}

/** Fetches a file by URL, authorized by the media cookie. Throws like `call`. */
export function fetchFile(url: string, signal: AbortSignal): Promise<Response> {
  return send(url, { signal }, signal);
}

function urlOf<R extends Route>(route: R, { params, query }: Call<R>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(partsOf(params)[name])),
  );
  const entries = Object.entries(partsOf(query)).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${path}?${search}` : path;
}

// The params and query of every route are objects, although the generic type does not say so here.
function partsOf(value: unknown): Record<string, unknown> {
  return (value ?? {}) as Record<string, unknown>;
}

function requestOf<R extends Route>(
  route: R,
  { body, signal, token, form, revision, headers: more }: CallInput<R>,
): RequestInit {
  const headers = new Headers({ accept: 'application/json, text/plain', ...more });
  const bearer = token ?? readToken();
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  if (revision !== undefined) headers.set('if-match', `"${revision}"`);
  const request: RequestInit = { method: route.method, headers, credentials: 'include', signal };
  if (route.bodyFormat !== 'json') return { ...request, body: form };
  headers.set('content-type', 'application/json');
  return { ...request, body: JSON.stringify(body === undefined ? {} : body) };
}

async function send(
  url: string,
  request: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await fetch(url, request).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    reportReachable(false);
    throw new ApiError({ status: 0, code: 'UNREACHABLE', message: t('unreachable') });
  });
  reportReachable(true);
  if (!response.ok) throw await readError(response);
  return response;
}

async function readError(response: Response): Promise<ApiError> {
  const body = ErrorAnswer.safeParse(await response.json().catch(() => null));
  // A proxy in front of the server may send its own error page.
  if (!body.success)
    return new ApiError({ status: response.status, code: 'UNKNOWN', message: UNKNOWN_ERROR });
  const { error, message, details } = body.data;
  return new ApiError({ status: response.status, code: error, message, details });
}

// Not validated: the server's tests check every answer against its schema.
async function readAnswer<R extends Route>(route: R, response: Response): Promise<Answer<R>> {
  if (route.answerFormat === 'text') return (await response.text()) as Answer<R>;
  try {
    return (await response.json()) as Answer<R>;
  } catch {
    throw new ApiError({ status: response.status, code: 'UNREADABLE', message: UNKNOWN_ERROR });
  }
}
