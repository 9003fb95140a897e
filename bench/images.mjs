import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { startBareServer } from './bare-server.mjs';
import { figure, inParallel, median, ms, quantile } from './figures.mjs';
import { waitUntilProcessed } from './ingest.mjs';
import { lightClient } from './light-client.mjs';
import { makeUnique, photograph } from './photographs.mjs';
import { cpuNanosecondsOf } from './process-tree.mjs';
import { upload } from './upload.mjs';

const ROUNDS = 4;
const IMAGES_PER_ROUND = 20;
const REPEATED_REQUESTS = 5000;
const CONNECTIONS = 16;

/** Measures on-demand images, uncached and cached, in alternating rounds with plain sharp on the same original. */
export async function benchImages(product) {
  const photo = await photograph(4000, 3000, 3);
  const perSize = ROUNDS * IMAGES_PER_ROUND;
  const ids = [];
  // The first half is requested at 300 px and the second at 512 px; the large crop and the cached image need others.
  for (let n = 0; n < perSize * 2 + 2; n++)
    ids.push(await upload(product, makeUnique(photo, n), `image-${n}.jpg`));
  await waitUntilProcessed(product);
  await measureUncached(product, photo, ids, 300, 300);
  await measureUncached(product, photo, ids.slice(perSize), 512, 512);
  await measureLargeCrop(product, photo, ids);
  await measureRepeated(product, ids.at(-1));
}

async function measureUncached(product, photo, ids, width, height) {
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
    for (let n = 0; n < IMAGES_PER_ROUND; n++) {
      const began = performance.now();
      await image(
        product,
        ids[round * IMAGES_PER_ROUND + n],
        `resize=${width},${height}&format=webp`,
      );
      waits.push(performance.now() - began);
    }
    const after = await product.tree('server');
    ours.push(((after.cpuSeconds - before.cpuSeconds) * 1000) / IMAGES_PER_ROUND);
    const cpu = process.cpuUsage();
    for (let n = 0; n < IMAGES_PER_ROUND; n++)
      await sharp(original)
        .resize(width, height, { fit: 'inside' })
        .webp({ quality: 80 })
        .toBuffer();
    const used = process.cpuUsage(cpu);
    raw.push((used.user + used.system) / 1000 / IMAGES_PER_ROUND);
  }
  await rm(dir, { recursive: true });
  figure(
    `uncached image, 12 MP to ${width}x${height} WebP`,
    `${ms(median(ours))} CPU`,
    `sharp from the original ${ms(median(raw))} CPU: ratio ${(median(ours) / median(raw)).toFixed(2)}; p95 ${ms(quantile(waits, 0.95))}`,
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
    if (answered !== 200) throw new Error(`crop: ${answered}`);
  };
  await Promise.all(ids.slice(-2).map(ask)); // starts the decoders
  for (let round = 0; round < ROUNDS; round++) {
    const before = await cpuSeconds();
    ours.took += await inParallel(IMAGES_PER_ROUND, 2, async (n) => {
      const began = performance.now();
      await ask(ids[round * IMAGES_PER_ROUND + n]);
      waits.push(performance.now() - began);
    });
    ours.cpu += (await cpuSeconds()) - before;
    const cpu = process.cpuUsage();
    raw.took += await inParallel(IMAGES_PER_ROUND, 2, () =>
      sharp(photo).extract({ left, top, width, height }).jpeg({ quality: 80 }).toBuffer(),
    );
    const used = process.cpuUsage(cpu);
    raw.cpu += (used.user + used.system) / 1_000_000;
  }
  client.close();
  const images = ROUNDS * IMAGES_PER_ROUND;
  figure(
    `uncached crop of ${width}x${height} from a 12 MP original`,
    `${((images * 1000) / ours.took).toFixed(1)}/s`,
    `sharp ${((images * 1000) / raw.took).toFixed(1)}/s: ratio ${(raw.took / ours.took).toFixed(2)}; CPU ${ms((ours.cpu * 1000) / images)}, sharp ${ms((raw.cpu * 1000) / images)}; p95 ${ms(quantile(waits, 0.95))}`,
  );
}

/**
 * Measures repeated requests for one image after a warm-up of the server's code, in rounds that alternate with a bare server that reads the
 * same image from a file.
 */
async function measureRepeated(product, id) {
  const query = 'resize=300,300&format=webp';
  const path = `/api/v1/assets/${id}/conversions?${query}`;
  const answer = await image(product, id, query);
  const dir = await mkdtemp(join(tmpdir(), 'spindle-bench-bare-'));
  const file = join(dir, 'image');
  await writeFile(file, answer.bytes);
  const bare = await startBareServer(file, answer.headers.get('content-type'));
  const known = { ...product.headers, 'if-none-match': answer.headers.get('etag') };
  const serverPid = await product.pid('server');
  const runs = [
    { ...repeat(bare.base, bare.pid), headers: {}, status: 200, rounds: [] },
    { ...repeat(product.base, serverPid), headers: product.headers, status: 200, rounds: [] },
    { ...repeat(product.base, serverPid), headers: known, status: 304, rounds: [] },
  ];
  for (let round = 0; round <= ROUNDS; round++)
    for (const run of runs) {
      const measured = await run.measure(path, run.headers, run.status);
      if (round > 0) run.rounds.push(measured); // the first round is the warm-up
    }
  for (const { close } of runs) close();
  bare.stop();
  await rm(dir, { recursive: true });
  const [bareResult, imageResult, knownResult] = runs.map(({ rounds }) => ({
    rate: median(rounds.map(({ rate }) => rate)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  }));
  const describe = ({ rate, cpuMs }) =>
    `server ${ms(cpuMs)} CPU per response: ${(cpuMs / bareResult.cpuMs).toFixed(2)} of a bare server, ${(rate / bareResult.rate).toFixed(2)} of its rate`;
  const rateOf = ({ rate }) => `${rate.toFixed(0)}/s`;
  figure(
    `the same image from a file, by a bare server, ${CONNECTIONS} connections`,
    rateOf(bareResult),
    `${ms(bareResult.cpuMs)} CPU per response; the client runs on the same cores`,
  );
  figure(`cached image, ${CONNECTIONS} connections`, rateOf(imageResult), describe(imageResult));
  figure('cached image, not modified (304)', rateOf(knownResult), describe(knownResult));
}

/** Returns a function that measures the rate and the CPU time of a process for repeated requests, and one that closes its connections. */
function repeat(base, pid) {
  const client = lightClient(base, CONNECTIONS);
  return {
    close: client.close,
    async measure(path, headers, status) {
      const cpuNanoseconds = cpuNanosecondsOf(pid);
      const before = cpuNanoseconds();
      const took = await inParallel(REPEATED_REQUESTS, CONNECTIONS, async () => {
        const answered = await client.status(path, headers);
        if (answered !== status) throw new Error(`${base}${path}: ${answered}`);
      });
      const cpuMs = (cpuNanoseconds() - before) / 1e6 / REPEATED_REQUESTS;
      return { rate: (REPEATED_REQUESTS * 1000) / took, cpuMs };
    },
  };
}

/** Measures one request and 200 simultaneous requests for the same image, rendered from the preview and from the original. */
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
    return { ...cpu, tasks: Number(rows[0].count) };
  };
  // Another width for each row: the cache has neither.
  for (const [how, query, isTask] of [
    ['rendered from the preview', 'resize=', false],
    ['rendered from the original', 'crop=9,9,1800,1300&resize=', true],
  ])
    for (const [count, width] of [
      [1, 1700],
      [200, 1701],
    ]) {
      const before = await state();
      const took = await inParallel(count, count, () =>
        image(product, id, `${query}${width},${width}&format=webp`),
      );
      const after = await state();
      const tasks = isTask ? `${after.tasks - before.tasks} worker tasks; ` : '';
      figure(
        count === 1 ? `1 uncached request, ${how}` : `${count} identical requests, ${how}`,
        ms(took),
        `${tasks}CPU: server ${ms(after.server - before.server)}, worker ${ms(after.worker - before.worker)}`,
      );
    }
  await db.end();
}

async function image(product, id, query) {
  const answer = await fetch(`${product.base}/api/v1/assets/${id}/conversions?${query}`, {
    headers: product.headers,
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`image: ${answer.status}`);
  return { headers: answer.headers, bytes };
}
