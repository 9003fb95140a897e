import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { figure, inParallel, mb, ms } from './figures.mjs';
import { makeUnique, photograph } from './photographs.mjs';

const PATH = '/api/v1/assets/new/content/original/upload';
const SMALL_FILES = 300;
const LARGE_BYTES = 512 * 1024 * 1024;

/** Measures how many files and bytes a second are stored durably, with their rows. The worker runs on the same cores. */
export async function benchUpload(product) {
  const large = Buffer.alloc(LARGE_BYTES, 'spindle');
  for (const clients of [1, 4]) {
    const took = await inParallel(clients, clients, (n) =>
      upload(product, large, `large-${n}.bin`),
    );
    const { rssBytes } = await product.tree('server');
    figure(
      `upload of ${mb(LARGE_BYTES)}, ${formatClients(clients)}`,
      `${((clients * LARGE_BYTES) / 1e6 / (took / 1000)).toFixed(0)} MB/s`,
      `server RSS ${mb(rssBytes)}`,
    );
  }
  const small = await photograph(816, 612);
  for (const clients of [1, 4, 16]) {
    const before = await product.tree('server');
    const took = await inParallel(SMALL_FILES, clients, async (n) =>
      upload(product, makeUnique(small, n), `small-${n}.jpg`),
    );
    const after = await product.tree('server');
    const cpu = ((after.cpuSeconds - before.cpuSeconds) * 1000) / SMALL_FILES;
    figure(
      `upload of ${(small.length / 1000).toFixed(0)} KB JPEG files, ${formatClients(clients)}`,
      `${((SMALL_FILES * 1000) / took).toFixed(0)} files/s`,
      `server ${ms(cpu)} CPU per file, RSS ${mb(after.rssBytes)}`,
    );
  }
}

const formatClients = (clients) => `${clients} ${clients === 1 ? 'client' : 'clients'}`;

const BOUNDARY = 'spindle-bench';

/** Uploads a file and returns the id of the asset. Uses `node:http`, because `fetch` copies the bytes, at twice the server's cost. */
export async function upload(product, bytes, name) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const parts = [Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)];
  const sending = request(product.base + PATH, {
    method: 'POST',
    headers: {
      ...product.headers,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': parts.reduce((sum, { length }) => sum + length, 0),
    },
  });
  for (const part of parts) sending.write(part);
  sending.end();
  const [answer] = await once(sending, 'response');
  const reply = await text(answer);
  if (answer.statusCode >= 300) throw new Error(`upload: ${answer.statusCode} ${reply}`);
  return JSON.parse(reply).files[0].id;
}
