import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { figure, inParallel, median, ms, quantile } from './figures.mjs';
import { waitUntilProcessed } from './ingest.mjs';
import { lightClient } from './light-client.mjs';
import { photograph, unique } from './photographs.mjs';
import { upload } from './upload.mjs';

const ROUNDS = 4;
const EACH = 20;
const WARM = 5000;
const CONNECTIONS = 16;

/** Measures on-demand images, uncached and cached, in alternating rounds with plain sharp on the same original. */
export async function benchImages(product) {
  const photo = await photograph(4000, 3000, 3);
  const ids = [];
  for (let n = 0; n < ROUNDS * EACH * 2 + 2; n++)
    ids.push(await upload(product, unique(photo, n), `image-${n}.jpg`));
  await waitUntilProcessed(product);
  await cold(product, photo, ids, 300, 300);
  await cold(product, photo, ids.slice(ROUNDS * EACH), 512, 512);
  await measureLargeCrop(product, photo, ids);
  await measureRepeated(product, ids.at(-1));
}

async function cold(product, photo, ids, width, height) {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-bench-sharp-'));
  const original = join(dir, 'original.jpg');
  await writeFile(original, photo);
  sharp.cache(false);
  sharp.concurrency(1);
  const ours = [];
  const raw = [];
  const waits = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = await product.tree('server');
    for (let n = 0; n < EACH; n++) {
      const began = performance.now();
      await image(product, ids[round * EACH + n], `resize=${width},${height}&format=webp`);
      waits.push(performance.now() - began);
    }
    const after = await product.tree('server');
    ours.push(((after.cpuSeconds - before.cpuSeconds) * 1000) / EACH);
    const cpu = process.cpuUsage();
    for (let n = 0; n < EACH; n++)
      await sharp(original)
        .resize(width, height, { fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer();
    const used = process.cpuUsage(cpu);
    raw.push((used.user + used.system) / 1000 / EACH);
  }
  await rm(dir, { recursive: true });
  figure(
    `cold image, 12 MP to ${width}x${height} WebP`,
    `${ms(median(ours))} CPU`,
    `raw sharp ${ms(median(raw))}: ${(median(ours) / median(raw)).toFixed(2)}x; p95 wall ${ms(quantile(waits, 0.95))}`,
  );
}

/** Measures a crop with more pixels than the preview has, which is rendered from the original. Compares with sharp, two at a time. */
async function measureLargeCrop(product, photo, ids) {
  const [left, top, width, height] = [1000, 700, 2000, 1500];
  const query = `crop=${left},${top},${width},${height}&resize=${width},${height}&format=jpg`;
  const ours = { took: 0, cpu: 0 };
  const raw = { took: 0, cpu: 0 };
  const waits = [];
  const cpuSeconds = async () =>
    (await product.tree('server')).cpuSeconds + (await product.tree('worker')).cpuSeconds;
  const client = lightClient(product.base, 2);
  const ask = async (id) => {
    const path = `/api/v1/assets/${id}/conversions?${query}`;
    const answered = await client.status(path, product.headers);
    if (answered !== 200) throw new Error(`a part: ${answered}`);
  };
  await Promise.all(ids.slice(-2).map(ask)); // starts the decoders
  for (let round = 0; round < ROUNDS; round++) {
    const before = await cpuSeconds();
    ours.took += await inParallel(EACH, 2, async (n) => {
      const began = performance.now();
      await ask(ids[round * EACH + n]);
      waits.push(performance.now() - began);
    });
    ours.cpu += (await cpuSeconds()) - before;
    const cpu = process.cpuUsage();
    raw.took += await inParallel(EACH, 2, () =>
      sharp(photo).extract({ left, top, width, height }).jpeg({ quality: 80 }).toBuffer(),
    );
    const used = process.cpuUsage(cpu);
    raw.cpu += (used.user + used.system) / 1_000_000;
  }
  client.close();
  const images = ROUNDS * EACH;
  figure(
    `cold part above the preview, ${width}x${height} of 12 MP`,
    `${((images * 1000) / ours.took).toFixed(1)}/s`,
    `raw sharp ${((images * 1000) / raw.took).toFixed(1)}/s: ${(raw.took / ours.took).toFixed(2)} of its rate; CPU ${ms((ours.cpu * 1000) / images)}, raw ${ms((raw.cpu * 1000) / images)}; p95 wall ${ms(quantile(waits, 0.95))}`,
  );
}

/** Measures repeated requests for one image, after a warm-up of the server's code. */
async function measureRepeated(product, id) {
  const query = 'resize=300,300&format=webp';
  const path = `/api/v1/assets/${id}/conversions?${query}`;
  const client = lightClient(product.base, CONNECTIONS);
  const known = { ...product.headers, 'if-none-match': await etag(product, id, query) };
  for (const [what, headers, status] of [
    ['cached image with the access check', product.headers, 200],
    ['the same, not changed since (304)', known, 304],
  ]) {
    const ask = async () => {
      const answered = await client.status(path, headers);
      if (answered !== status) throw new Error(`${what}: ${answered}`);
    };
    await inParallel(WARM, CONNECTIONS, ask);
    const before = await product.tree('server');
    const took = await inParallel(WARM, CONNECTIONS, ask);
    const after = await product.tree('server');
    figure(
      what,
      `${((WARM * 1000) / took).toFixed(0)}/s`,
      `server ${ms(((after.cpuSeconds - before.cpuSeconds) * 1000) / WARM)} CPU; the client takes part of the machine`,
    );
  }
  client.close();
}

/** Measures 200 simultaneous requests for one image, rendered from the preview and from the original, and one alone. */
export async function benchBurst(product) {
  const id = await upload(product, await photograph(4000, 3000, 3), 'burst.jpg');
  await waitUntilProcessed(product);
  const db = new pg.Client({ connectionString: product.databaseUrl });
  await db.connect();
  const state = async () => {
    const { rows } = await db.query(
      `SELECT count(*) FROM interactive_task WHERE task = 'make-image'`,
    );
    const [server, worker] = [await product.tree('server'), await product.tree('worker')];
    const cpu = { server: server.cpuSeconds * 1000, worker: worker.cpuSeconds * 1000 };
    return { ...cpu, decodes: Number(rows[0].count) };
  };
  for (const [what, query, isTask] of [
    ['of the preview', 'resize=777,', false],
    ['of the original', 'crop=9,9,1800,1300&resize=1800,', true],
  ])
    for (const [count, size] of [
      [1, 1299],
      [200, 1298],
    ]) {
      const before = await state();
      const took = await inParallel(count, count, () =>
        image(product, id, `${query}${size}&format=webp`),
      );
      const after = await state();
      const decodes = isTask ? `${after.decodes - before.decodes} decodes; ` : '';
      figure(
        count === 1 ? `one cold request, ${what}` : `burst of ${count} identical ones, ${what}`,
        ms(took),
        `${decodes}CPU: server ${ms(after.server - before.server)}, worker ${ms(after.worker - before.worker)}`,
      );
    }
  await db.end();
}

async function etag(product, id, query) {
  const answer = await image(product, id, query);
  return answer.headers.get('etag');
}

async function image(product, id, query) {
  const answer = await fetch(`${product.base}/api/v1/assets/${id}/conversions?${query}`, {
    headers: product.headers,
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`image: ${answer.status}`);
  return answer;
}
