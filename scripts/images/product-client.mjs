import { createHash } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD } from './project.mjs';

/** Time limit until a file is processed, and until the product is ready, in milliseconds. */
const WAIT_LIMIT_MS = 300_000;

const ANSWER_LIMIT_MS = 60_000;

/**
 * An uploaded file. checksum: SHA-256 of its bytes.
 * @typedef {{ id: string, name: string, checksum: string }} Upload
 */

/** Calls the API of a running release as its first administrator. */
export class ProductClient {
  #origin;
  #authority;
  #token = '';

  /**
   * @param {string} origin
   * @param {string} [authority] certificate of the authority that signed that of the server
   */
  constructor(origin, authority) {
    this.#origin = origin;
    this.#authority = authority;
  }

  /** Waits until database, queue, store and a worker answer. Throws at the time limit. */
  waitUntilReady() {
    return waitFor('The product is not ready', async () => {
      await this.#send('/readyz');
      return true;
    });
  }

  /**
   * @param {{ email: string, password: string }} [user]
   */
  async signIn(user = { email: 'admin@example.com', password: ADMIN_PASSWORD }) {
    const response = await this.#send('/api/v1/login', Response.json(user));
    this.#token = JSON.parse(response.toString()).jwt;
  }

  /** Checks that the web client is served. */
  async checkPage() {
    const page = await this.#send('/');
    if (!page.includes('<div id="root">'))
      throw new Error('The page of the web client is not served.');
  }

  /**
   * Uploads files as new assets.
   * @param {import('./samples.mjs').Sample[]} samples
   * @returns {Promise<Upload[]>}
   */
  async upload(samples) {
    const uploads = [];
    for (const { name, type, bytes } of samples) {
      const form = new FormData();
      form.set('file', new Blob([bytes], { type }), name);
      const response = await this.#send(
        '/api/v1/assets/new/content/original/upload',
        new Response(form),
      );
      const { files } = JSON.parse(response.toString());
      uploads.push({ id: files[0].id, name, checksum: checksumOf(bytes) });
    }
    return uploads;
  }

  /**
   * Waits until the files are processed and have a thumbnail, and checks that their originals are unchanged.
   * @param {Upload[]} uploads
   */
  async checkProcessed(uploads) {
    for (const { id, name, checksum } of uploads) {
      const asset = await waitFor(`${name} is not processed`, () => this.#readProcessed(id));
      if (!asset.thumbhash) throw new Error(`${name} has no thumbnail.`);
      const original = await this.#send(`/api/v1/files/content/${id}`);
      if (checksumOf(original) !== checksum)
        throw new Error(`The original of ${name} has changed.`);
    }
  }

  /** @param {string} id */
  async #readProcessed(id) {
    const asset = JSON.parse((await this.#send(`/api/v1/assets/${id}/data`)).toString());
    if (asset.status === 'ERROR')
      throw new Failed(`The file was refused: ${JSON.stringify(asset)}`);
    return asset.status === 'OK' ? asset : null;
  }

  /**
   * Returns the body of a response. Throws unless its status is 200 to 299.
   * @param {string} path
   * @param {Response} [content] posted
   * @returns {Promise<Buffer>}
   */
  async #send(path, content) {
    const body = content && Buffer.from(await content.arrayBuffer());
    const type = content?.headers.get('content-type');
    const send = this.#origin.startsWith('https:') ? requestHttps : requestHttp;
    const options = {
      method: content ? 'POST' : 'GET',
      ca: this.#authority,
      agent: false,
      timeout: ANSWER_LIMIT_MS,
      headers: {
        accept: path === '/' ? 'text/html' : '*/*',
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && type && { 'content-type': type, 'content-length': body.length }),
      },
    };
    return new Promise((resolve, reject) => {
      const request = send(`${this.#origin}${path}`, options, async (response) => {
        try {
          const answer = Buffer.concat(await response.toArray());
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve(answer);
          else reject(new Error(`${path} answered ${status}: ${answer.subarray(0, 500)}`));
        } catch (error) {
          reject(error);
        }
      });
      request.once('timeout', () => request.destroy(new Error(`${path} did not answer in time`)));
      request.once('error', reject);
      request.end(body);
    });
  }
}

/** An error that another attempt cannot mend. */
class Failed extends Error {}

/** @param {import('node:crypto').BinaryLike} bytes */
const checksumOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * Repeats until `attempt` returns a value. Throws at the time limit, with the last error.
 * @template T
 * @param {string} what the sentence of the error, without a period
 * @param {() => Promise<T | null>} attempt
 * @returns {Promise<T>}
 */
async function waitFor(what, attempt) {
  /** @type {unknown} */
  let last = null;
  for (const limit = Date.now() + WAIT_LIMIT_MS; Date.now() < limit; await sleep(500)) {
    try {
      const value = await attempt();
      if (value !== null) return value;
    } catch (error) {
      if (error instanceof Failed) throw error;
      last = error;
    }
  }
  throw new Error(`${what} after ${WAIT_LIMIT_MS / 1000} s.`, { cause: last });
}
