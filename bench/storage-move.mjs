import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSwift } from '../scripts/services/swift.mjs';
import { figure, mb } from './figures.mjs';
import { json, startProduct } from './product.mjs';

const SMALL = { count: 600, bytes: 20_000 };
const LARGE = { count: 6, bytes: 64 * 1024 ** 2 };

/** Measures how fast files move from disk to S3 and between two S3 servers: many small files, and a few large ones. */
export async function benchStorageMove() {
  const dirs = [];
  const servers = [];
  for (const name of ['first', 'second']) {
    dirs.push(await mkdtemp(join(tmpdir(), `spindle-bench-${name}-`)));
    servers.push(await startSwift(dirs.at(-1)));
  }
  try {
    await benchFiles('small files', SMALL, servers);
    await benchFiles('large files', LARGE, servers);
  } finally {
    for (const server of servers) await server.stop();
    for (const dir of dirs) await rm(dir, { recursive: true, force: true });
  }
}

async function benchFiles(what, files, [first, second]) {
  const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
  // A bucket cannot belong to two installations, but its folders can.
  const folder = what.replace(' ', '-');
  try {
    await upload(product, files);
    await storeOriginals(product, first, folder);
    await measure(product, `${what} from disk to S3`, files);
    await storeOriginals(product, second, folder);
    await measure(product, `${what} from S3 to S3`, files);
    await storeOriginals(product, null, '');
    await measure(product, `${what} back to disk, with intact sources`, files);
  } finally {
    await product.stop();
  }
}

/** Moves all files and prints the rate. */
async function measure(product, what, { count, bytes }) {
  const url = `${product.base}/api/v1/storage/move`;
  const { headers } = product;
  const { to_move: toMove } = await json(url, { headers });
  const cpuSeconds = async () => (await product.tree('worker')).cpuSeconds;
  const cpuBefore = await cpuSeconds();
  const began = performance.now();
  await json(url, { method: 'POST', headers, body: { back: false } });
  let peak = 0;
  let job = null;
  while (job?.status !== 'COMPLETED') {
    await pause(100);
    peak = Math.max(peak, (await product.tree('worker')).rssBytes);
    ({ job } = await json(url, { headers }));
  }
  const seconds = (performance.now() - began) / 1_000;
  const { failed } = job.progress;
  if (failed > 0) throw new Error(job.message);
  const isSmall = bytes < 1024 ** 2;
  const rate = isSmall
    ? `${Math.round(count / seconds)} files/s`
    : `${Math.round((count * bytes) / 1e6 / seconds)} MB/s`;
  const cpuMs = ((await cpuSeconds()) - cpuBefore) * 1_000;
  figure(
    what,
    rate,
    `${toMove.files} files, ${mb(toMove.bytes)} in ${seconds.toFixed(1)} s; worker: ${Math.round(cpuMs / toMove.files)} ms processor time each, peak ${mb(peak)}`,
  );
}

/** Stores the originals in the bucket of a server, or in the default store. */
async function storeOriginals(product, server, folder) {
  const fields = {
    root_folder: folder,
    root: server?.bucket ?? '',
    endpoint: server?.endpoint ?? '',
    access_key_id: server?.accessKeyId ?? '',
    secret_access_key: server?.secretAccessKey ?? '',
  };
  const body = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`originals_${name}`, value]),
  );
  await json(`${product.base}/api/v1/user/settings/update?update_key=storage`, {
    method: 'PATCH',
    headers: product.headers,
    body,
  });
}

/** Uploads files of random bytes, which need no processing. */
async function upload({ base, headers }, { count, bytes }) {
  const body = randomBytes(bytes);
  for (let at = 0; at < count; at += 1) {
    body.writeUInt32LE(at);
    const form = new FormData();
    form.append('file', new Blob([body]), `${bytes}-${at}.bin`);
    const url = `${base}/api/v1/assets/new/content/original/upload`;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
  }
}
