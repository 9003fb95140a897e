import { readdirSync } from 'node:fs';
import { mkdtemp, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { figure, inParallel, mb, ms, quantile } from './figures.mjs';
import { waitUntilProcessed } from './ingest.mjs';
import { photograph } from './photographs.mjs';
import { upload } from './upload.mjs';

const SIZE = { width: 25_000, height: 16_000 };
const TILES = 300;
/** A prime number: steps of this size visit different tiles, far from each other. */
const STRIDE = 7919;

/** Measures a 400 MP image: processing, rendering of tiles, reading of tiles, and storing them in one object or in many. */
export async function benchZoom(product) {
  const image = await makeLargeImage();
  const ingested = await measureWorker(product, async () => {
    const id = await upload(product, image, 'large.jpg');
    await waitUntilProcessed(product);
    return id;
  });
  const id = ingested.result;
  report(`processing of a 400 MP JPEG (${mb(image.length)}), upload included`, ingested);
  const made = await measureWorker(product, () => waitForTiles(product, id));
  report('rendering of its tiles', made);
  const index = await readTileIndex(product, id);
  const positions = pickTiles(index.tiles);
  for (const pass of ['first read', 'second read']) {
    const took = [];
    const before = await product.tree('server');
    for (const position of positions) {
      const began = performance.now();
      await tile(product, id, position, made.result);
      took.push(performance.now() - began);
    }
    const after = await product.tree('server');
    figure(
      `tile, ${pass}`,
      `p50 ${ms(quantile(took, 0.5))}`,
      `p95 ${ms(quantile(took, 0.95))}; server ${ms(((after.cpuSeconds - before.cpuSeconds) * 1000) / took.length)} CPU`,
    );
  }
  await measureFileSystem(index);
}

function report(what, { seconds, cpuSeconds, peakBytes }) {
  figure(
    what,
    `${seconds.toFixed(1)} s`,
    `worker ${cpuSeconds.toFixed(1)} s CPU, peak RSS of the decoder ${mb(peakBytes)}`,
  );
}

/** Creates a large image by tiling one photograph: drawing a large one would take long. */
async function makeLargeImage() {
  const input = await sharp(await photograph(2500, 2000))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp({ create: { ...SIZE, channels: 3, background: '#777' }, limitInputPixels: false })
    .composite([{ input, tile: true }])
    .removeAlpha()
    .jpeg({ quality: 90, optimiseCoding: false })
    .toBuffer();
}

async function measureWorker(product, work) {
  const before = await product.tree('worker');
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  const after = await product.tree('worker');
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  return { result, seconds, cpuSeconds, peakBytes: after.peakBytes };
}

/** Waits for the tiles. Returns the version in their addresses. */
async function waitForTiles(product, id) {
  for (;;) {
    const answer = await fetch(`${product.base}/api/v1/zoomable/${id}/deepzoom.xml`, {
      headers: product.headers,
    });
    const text = await answer.text();
    if (answer.ok) return /Version="(\d+)"/.exec(text)?.[1];
    if (answer.status !== 503) throw new Error(`deepzoom.xml: ${answer.status} ${text}`);
    await wait(100);
  }
}

/** Returns the path of the object that holds the tiles, and the position of each tile in it. */
async function readTileIndex({ filesDir }, id) {
  const found = readdirSync(filesDir, { recursive: true }).filter((name) => name.includes(id));
  const path = (key) => join(filesDir, found.find((name) => name.includes(`-${key}-`)) ?? '');
  return { zip: path('deepzoom'), tiles: JSON.parse(await readFile(path('_tiles'), 'utf8')) };
}

/** Returns different tiles spread over the largest level. */
function pickTiles({ levels }) {
  const level = levels.length - 1;
  const { columns, starts } = levels[level];
  const step = Math.max(1, Math.floor(starts.length / TILES));
  return Array.from({ length: Math.min(TILES, starts.length) }, (_, n) => {
    const at = (n * step * STRIDE) % starts.length;
    return { level, column: at % columns, row: Math.floor(at / columns) };
  });
}

async function tile(product, id, { level, column, row }, version) {
  const path = `/api/v1/zoomable/${id}/deepzoom_files/${level}/${column}_${row}.jpeg?v=${version}`;
  const answer = await fetch(product.base + path, { headers: product.headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`tile: ${answer.status}`);
}

/** Measures the file system alone: one object for all tiles, and one for each. Writes count until they are durable. */
async function measureFileSystem({ zip, tiles }) {
  const dir = await mkdtemp(join(tmpdir(), 'spindle-bench-tiles-'));
  const whole = await readFile(zip);
  const ranges = tiles.levels.flatMap(({ starts, sizes }) =>
    starts.map((start, at) => ({ start, size: sizes[at] })),
  );
  const pathOf = (n) => join(dir, `${n}.jpeg`);
  const packed = join(dir, 'packed.zip');
  const putPacked = await measureMs(() => put(packed, whole));
  const putLoose = await inParallel(ranges.length, 8, (n) =>
    put(pathOf(n), whole.subarray(ranges[n].start, ranges[n].start + ranges[n].size)),
  );
  const { blocks } = await stat(packed);
  const loose = await Promise.all(ranges.map((_, n) => stat(pathOf(n))));
  const looseBytes = loose.reduce((sum, one) => sum + one.blocks * 512, 0); // stat counts blocks of 512 bytes
  const readPacked = [];
  const readLoose = [];
  for (let n = 0; n < TILES; n++) {
    const at = (n * STRIDE) % ranges.length;
    readPacked.push(await measureMs(() => read(packed, ranges[at])));
    readLoose.push(await measureMs(() => read(pathOf(at), { start: 0, size: ranges[at].size })));
  }
  const removePacked = await measureMs(() => unlink(packed));
  const removeLoose = await inParallel(ranges.length, 8, (n) => unlink(pathOf(n)));
  const print = (what, bytes, putMs, reads, removeMs) =>
    figure(
      what,
      ms(putMs),
      `${mb(bytes)} on disk; read p50 ${ms(quantile(reads, 0.5))}, p95 ${ms(quantile(reads, 0.95))}; deleted in ${ms(removeMs)}`,
    );
  print('tiles in one object, written', blocks * 512, putPacked, readPacked, removePacked);
  print(`tiles in ${ranges.length} objects, written`, looseBytes, putLoose, readLoose, removeLoose);
  await rm(dir, { recursive: true });
}

async function measureMs(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Writes a file durably, as the store of the product does. */
async function put(path, bytes) {
  const file = await open(`${path}.new`, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
}

async function read(path, { start, size }) {
  const file = await open(path);
  await file.read(Buffer.alloc(size), 0, size, start);
  await file.close();
}
