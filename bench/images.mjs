import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { figure, inParallel, median, ms, quantile } from './figures.mjs';
import { settle } from './ingest.mjs';
import { photograph, unique } from './pictures.mjs';
import { upload } from './upload.mjs';

const ROUNDS = 4;
const EACH = 20;
const WARM = 3000;

/** On-demand images, cold and warm, in rounds beside raw sharp from the same original. */
export async function benchImages(product) {
  const photo = await photograph(4000, 3000, 3);
  const ids = [];
  for (let n = 0; n < ROUNDS * EACH * 2 + 1; n++)
    ids.push(await upload(product, unique(photo, n), `image-${n}.jpg`));
  await settle(product);
  await cold(product, photo, ids, 300, 300);
  await cold(product, photo, ids.slice(ROUNDS * EACH), 512, 512);
  await warm(product, ids.at(-1));
  await burst(product, ids.at(-1));
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

async function warm(product, id) {
  const query = 'resize=300,300&format=webp';
  await image(product, id, query);
  for (const [what, headers, status] of [
    ['cached image with the access check', {}, 200],
    ['the same, not changed since (304)', { 'if-none-match': await etag(product, id, query) }, 304],
  ]) {
    const before = await product.tree('server');
    const took = await inParallel(WARM, 8, async () => {
      const answer = await fetch(`${product.base}/api/v1/assets/${id}/conversions?${query}`, {
        headers: { ...product.headers, ...headers },
      });
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`${what}: ${answer.status}`);
    });
    const after = await product.tree('server');
    figure(
      what,
      `${((WARM * 1000) / took).toFixed(0)}/s`,
      `server ${ms(((after.cpuSeconds - before.cpuSeconds) * 1000) / WARM)} CPU; the client takes part of the machine`,
    );
  }
}

async function burst(product, id) {
  const before = await product.tree('server');
  const took = await inParallel(200, 200, () => image(product, id, 'resize=777,777&format=webp'));
  const after = await product.tree('server');
  figure(
    'burst of 200 identical cold requests',
    ms(took),
    `server ${ms((after.cpuSeconds - before.cpuSeconds) * 1000)} CPU in all`,
  );
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
