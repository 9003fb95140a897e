import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startRedis } from '../scripts/services/redis.mjs';
import { startS3 } from '../scripts/services/s3.mjs';
import { figure, inParallel, ms, quantile } from './figures.mjs';
import { HOSTILE_DRAWINGS } from './hostile-drawings.mjs';
import { makeUnique, photograph } from './photographs.mjs';
import { json, startProduct } from './product.mjs';
import { upload } from './upload.mjs';

/** Photos of the second user. */
const BACKLOG = 500;
/** Drawings of the third user. */
const HOSTILE = 10;
/** Photos of the user who is measured. */
const SAMPLES = 40;
const PASSWORD = 'bench-user-1';
/** Milliseconds between two photos of the user who is measured. */
const PAUSE_MS = 250;

/**
 * Measures the time from the upload of one 12 MP photo to its thumbnail. Meanwhile, a second user has a backlog and a third has
 * uploaded hostile drawings. First with the embedded queue and files, then with Redis and S3.
 */
export async function benchFairness(_product, options) {
  await measureOn({}, 'Postgres and disk', options);
  const dir = await mkdtemp(join(tmpdir(), 'spindle-bench-services-'));
  const redis = await startRedis({ dir });
  await mkdir(join(dir, 's3'));
  const s3 = await startS3({ dir: join(dir, 's3') });
  // TEST_S3_BUCKET and its siblings become S3_BUCKET and so on.
  const settings = Object.entries(s3?.env ?? {}).map(([name, value]) => [name.slice(5), value]);
  const env = { REDIS_URL: redis.url, ...Object.fromEntries(settings) };
  await measureOn(env, s3 ? 'Redis and S3' : 'Redis and disk', options);
  await Promise.all([redis.stop(), s3?.stop()]);
  await rm(dir, { recursive: true });
}

/** Measures a new product: the backlog of the previous one would slow it down. */
async function measureOn(env, stack, options) {
  const product = await startProduct(env);
  await measure(product, stack, options);
  await product.stop();
}

async function measure(product, stack, options = {}) {
  const samples = Number(options.count ?? SAMPLES);
  const photo = await photograph(4000, 3000);
  const many = await asUser(product, 'many@example.com');
  const hostile = await asUser(product, 'hostile@example.com');
  const single = await asUser(product, 'single@example.com');
  await inParallel(BACKLOG, 4, (n) => upload(many, makeUnique(photo, n), `backlog-${n}.jpg`));
  const drawings = [];
  for (let n = 0; n < HOSTILE; n++) {
    const { name, content } = HOSTILE_DRAWINGS[n % HOSTILE_DRAWINGS.length];
    drawings.push(await upload(hostile, Buffer.from(content), `${n}-${name}`));
  }
  const count = async () =>
    `${await countWaiting(product)} (${await countWaiting(product, drawings)} hostile drawings)`;
  const before = await count();
  const waits = [];
  for (let n = 0; n < samples; n++) {
    const began = performance.now();
    const id = await upload(single, makeUnique(photo, n), `single-${n}.jpg`);
    await waitForThumbnail(single, id);
    waits.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  const after = await count();
  const note = `${samples} photographs; ${before} assets in the backlog at the start, ${after} at the end`;
  figure(`upload to thumbnail, ${stack}, p50`, ms(quantile(waits, 0.5)), note);
  figure(`upload to thumbnail, ${stack}, p95`, ms(quantile(waits, 0.95)));
}

/** Creates a user and returns the product with that user's headers. */
async function asUser(product, email) {
  const { base, headers } = product;
  // Role 2 is MANAGER.
  const body = { email, password: PASSWORD, first_name: 'Bench', last_name: 'User', role_id: 2 };
  await json(`${base}/api/v1/users/new`, { headers, body });
  const { jwt } = await json(`${base}/api/v1/login`, { body: { email, password: PASSWORD } });
  return { ...product, headers: { authorization: `Bearer ${jwt}` } };
}

/** Waits for the thumbnail of an asset. */
async function waitForThumbnail({ base, headers }, id) {
  for (;;) {
    const answer = await fetch(`${base}/api/v1/assets/${id}/conversions?resize=300,300`, {
      headers,
    });
    await answer.arrayBuffer();
    if (answer.ok) return;
    await wait(5);
  }
}

/** Returns how many assets are not ready. ids: counts only these. */
async function countWaiting({ base, headers }, ids) {
  const body = { status: 'NOT_READY', limit_per_page: 1, ...(ids && { ids }) };
  return (await json(`${base}/api/v1/assets/search`, { headers, body })).hits;
}
