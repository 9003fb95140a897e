import { request } from 'node:http';
import { NO_USER } from './callers.mjs';

/** The status of calls without a valid credential, which count for no user. */
const UNAUTHORIZED = 401;

/** @typedef {import('./count-calls.mjs').Call} Call */

/**
 * @typedef {object} GivenCall
 * @property {string} [method]
 * @property {string} url path and query
 * @property {string | null} apiKey null for an anonymous call
 * @property {number} userId the user for whom the call counts, unless it is refused
 * @property {object | Buffer} [body] an object is sent as JSON
 * @property {Record<string, string>} [headers]
 */

/**
 * Returns functions that call a server and record each call with the bytes that its connection received.
 * @param {string} server such as http://127.0.0.1:8080
 */
export function recordCalls(server) {
  /** @type {Call[]} */
  const calls = [];
  /** @param {GivenCall} given */
  const send = ({ method = 'GET', url, apiKey, userId, body, headers }) =>
    /** @type {Promise<{ status: number, text: string, cookie: string }>} */ (
      new Promise((resolve, reject) => {
        /** @type {Buffer[]} */
        const chunks = [];
        let status = 0;
        let type = '';
        let cookie = '';
        const call = request(new URL(url, server), {
          method,
          agent: false, // one connection for each call, so that its bytes are those of the call
          headers: {
            connection: 'close',
            ...(apiKey !== null && { 'x-filespin-api-key': apiKey }),
            ...(body && { 'content-type': 'application/json' }),
            ...headers,
          },
        });
        call.once('error', reject);
        call.once('response', (answer) => {
          status = answer.statusCode ?? 0;
          type = answer.headers['content-type'] ?? '';
          cookie = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '';
          answer.on('data', (chunk) => chunks.push(chunk));
        });
        call.once('socket', (socket) => {
          socket.once('close', () => {
            const bytes = socket.bytesRead;
            calls.push({
              userId: status === UNAUTHORIZED ? NO_USER : userId,
              method,
              url,
              path: pathOf(url),
              status,
              bytes,
              type,
              ...(headers && { headers }),
            });
            resolve({ status, text: Buffer.concat(chunks).toString(), cookie });
          });
        });
        call.end(body && !Buffer.isBuffer(body) ? JSON.stringify(body) : body);
      })
    );
  return {
    /** The calls so far. */
    calls,
    send,
    /**
     * Calls and returns the parsed body. Throws for a status of 300 or more.
     * @param {GivenCall} given
     */
    async read(given) {
      const { status, text } = await send(given);
      if (status >= 300) throw new Error(`${given.url} answered ${status}: ${text.slice(0, 200)}`);
      return JSON.parse(text);
    },
  };
}

/** @param {string} url */
function pathOf(url) {
  return url.split('?')[0] ?? '';
}
