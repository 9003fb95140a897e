import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

/**
 * A receiver of webhooks that is not part of the product, for tests and benchmarks: a program of its own that verifies deliveries
 * with the package `standardwebhooks`. It reports its port to the parent process.
 *
 * PUT /control/NAME: sets the receiver NAME up. GET /control/NAME: its deliveries; with `?counts` their number. POST /hooks/NAME: a delivery.
 * @typedef {object} Setup
 * @property {string[]} [secrets] Secrets of which one must verify a delivery.
 * @property {number} [status] Status of the responses; 0 never responds.
 * @property {Record<string, string>} [headers] Headers of the responses.
 * @property {string} [body] Body of the responses.
 */

/** @typedef {{ id: string, timestamp: string, isVerified: boolean, signatures: number, headers: Record<string, unknown>, body: unknown }} Received */

/** @type {Map<string, { setup: Setup, received: Received[], ids: Set<string>, open: number }>} */
const receivers = new Map();

/** @param {string} name */
function receiverOf(name) {
  const receiver = receivers.get(name) ?? { setup: {}, received: [], ids: new Set(), open: 0 };
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
    return response.end();
  }
  if (kind === 'control') {
    response.setHeader('content-type', 'application/json');
    const { received, open, ids } = receiver;
    const answer = request.url?.endsWith('?counts')
      ? { events: ids.size, open }
      : { received, open };
    return response.end(JSON.stringify(answer));
  }
  const { secrets = [], status = 200, headers = {}, body = 'received' } = receiver.setup;
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
  if (status === 0) {
    receiver.open += 1;
    return response.once('close', () => {
      receiver.open -= 1;
    });
  }
  response.writeHead(status, headers);
  return response.end(body);
});

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
