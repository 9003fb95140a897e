import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/**
 * A receiver of webhooks that is not part of the product, for tests and benchmarks: a program of its own that verifies deliveries
 * with the package `standardwebhooks`. It reports its port to the parent process.
 *
 * PUT /control/NAME: sets the receiver NAME up. GET /control/NAME: its deliveries; with `?counts` their number. POST /hooks/NAME: a delivery.
 * @typedef {object} Setup
 * @property {string[]} [secrets] Secrets of which one must verify a delivery.
 * @property {number} [status] Status of the responses; 0 does not respond until the next setup.
 * @property {Record<string, string>} [headers] Headers of the responses.
 * @property {string} [body] Body of the responses.
 */

/** @typedef {{ id: string, timestamp: string, isVerified: boolean, signatures: number, headers: Record<string, unknown>, body: unknown }} Received */

/** @type {Map<string, { setup: Setup, received: Received[], ids: Set<string>, open: Set<import('node:http').ServerResponse> }>} */
const receivers = new Map();

/** @param {string} name */
function receiverOf(name) {
  const receiver = receivers.get(name) ?? {
    setup: {},
    received: [],
    ids: new Set(),
    open: new Set(),
  };
  receivers.set(name, receiver);
  return receiver;
}

const server = createServer(async (request, response) => {
  const [, kind, name = ''] = new URL(request.url ?? '/', 'http://receiver').pathname.split('/');
  const receiver = receiverOf(name);
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  if (kind === 'control' && request.method === 'PUT') {
    receiver.setup = { ...receiver.setup, ...JSON.parse(text) };
    for (const waiting of receiver.open) respond(waiting, receiver.setup);
    return response.end();
  }
  if (kind === 'control') {
    response.setHeader('content-type', 'application/json');
    const { received, open, ids } = receiver;
    const answer = request.url?.endsWith('?counts')
      ? { events: ids.size, open: open.size }
      : { received, open: open.size };
    return response.end(JSON.stringify(answer));
  }
  const { secrets = [] } = receiver.setup;
  const of = (/** @type {string} */ header) => String(request.headers[header] ?? '');
  receiver.ids.add(of('webhook-id'));
  receiver.received.push({
    id: of('webhook-id'),
    timestamp: of('webhook-timestamp'),
    isVerified: secrets.some((secret) => verifies(secret, text, request.headers)),
    signatures: of('webhook-signature').split(' ').length,
    headers: request.headers,
    body: JSON.parse(text),
  });
  receiver.open.add(response);
  response.once('close', () => receiver.open.delete(response));
  return respond(response, receiver.setup);
});

/**
 * @param {import('node:http').ServerResponse} response
 * @param {Setup} setup
 */
function respond(response, { status = 200, headers = {}, body = 'received' }) {
  if (status === 0 || response.headersSent) return;
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * @param {string} secret
 * @param {string} body
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
function verifies(secret, body, headers) {
  try {
    new Webhook(secret).verify(body, /** @type {Record<string, string>} */ (headers));
    return true;
  } catch {
    return false;
  }
}

process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});
