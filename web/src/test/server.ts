import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ErrorAnswer, ErrorDetail } from '@spindle/contracts/http/errors';
import { onTestFinished, vi } from 'vitest';

export interface ReceivedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface Reply {
  status?: number;
  /** Sent as JSON; a string is sent unchanged. */
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Replies by method and path without query: `GET /api/v1/account`. */
export type Replies = Record<
  string,
  Reply | ((received: ReceivedRequest) => Reply | Promise<Reply>)
>;

const isJson = (headers: IncomingHttpHeaders) => headers['content-type'] === 'application/json';

/** The page itself, which is requested to find out whether the server can be reached. */
const PAGE = 'HEAD /';

/** Starts an HTTP server that replaces the API until the test ends. Answers 404 without a reply. Returns the requests to the API. */
export async function serveApi(replies: Replies): Promise<ReceivedRequest[]> {
  const log: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const body = await text(request);
    const { method = 'GET', headers } = request;
    const received: ReceivedRequest = {
      method,
      path,
      headers,
      body: isJson(headers) ? JSON.parse(body) : body,
    };
    if (`${method} ${path}` !== PAGE) log.push(received);
    const all: Replies = { [PAGE]: { body: '' }, ...replies };
    const known = all[`${method} ${path.split('?')[0]}`] ?? errorReply(404, 'NOT_FOUND');
    const reply = typeof known === 'function' ? await known(received) : known;
    const isText = typeof reply.body === 'string';
    response.writeHead(reply.status ?? 200, {
      'content-type': isText ? 'text/plain' : 'application/json',
      ...reply.headers,
    });
    response.end(isText ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  sendRequestsTo(`http://127.0.0.1:${port}`);
  return log;
}

/** Sends the relative requests of the test to `origin`, the way a browser resolves them against its page. */
export function sendRequestsTo(origin: string): void {
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(origin + path, init));
}

/** Returns an error reply in the form of the API. */
export function errorReply(
  status: number,
  code: string,
  message = `refused: ${code}`,
  details?: ErrorDetail[],
): Reply {
  const body: ErrorAnswer = {
    status,
    error: code,
    message,
    url: '/',
    request_id: 'r',
    ...(details && { details }),
  };
  return { status, body };
}
