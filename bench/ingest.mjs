import { figure, inParallel, mb, ms, quantile } from './figures.mjs';
import { makeUnique, photograph } from './photographs.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

/** Uploads that are each processed before the next one starts. */
const SINGLE_UPLOADS = 20;
/** Photographs of the second measurement, and how many are uploaded at the same time. */
const PHOTOS = 40;
const CLIENTS = 4;

/** Measures the time from the start of an upload to its thumbnail, and how many 24 MP photographs a second are processed. */
export async function benchIngest(product) {
  await waitUntilProcessed(product);
  const photo12 = await photograph(4000, 3000);
  const waits = [];
  for (let n = 0; n < SINGLE_UPLOADS; n++) {
    const began = performance.now();
    const id = await upload(product, makeUnique(photo12, n), `single-${n}.jpg`);
    await waitForThumbnail(product, id);
    waits.push(performance.now() - began);
    await waitUntilProcessed(product);
  }
  figure('upload to thumbnail, 12 MP, p50', ms(quantile(waits, 0.5)));
  figure('upload to thumbnail, 12 MP, p95', ms(quantile(waits, 0.95)));

  const photo24 = await photograph(6000, 4000);
  const before = await product.tree('worker');
  const began = performance.now();
  await inParallel(PHOTOS, CLIENTS, (n) =>
    upload(product, makeUnique(photo24, n), `photo-${n}.jpg`),
  );
  await waitUntilProcessed(product);
  const seconds = (performance.now() - began) / 1000;
  const after = await product.tree('worker');
  figure(
    `${PHOTOS} photographs of 24 MP (${mb(photo24.length)}), uploads included`,
    `${(PHOTOS / seconds).toFixed(1)} assets/s`,
    `worker ${((after.cpuSeconds - before.cpuSeconds) / PHOTOS).toFixed(2)} s CPU each, RSS ${mb(after.rssBytes)}`,
  );
}

async function waitForThumbnail(product, id) {
  for (;;) {
    const answer = await fetch(`${product.base}/api/v1/assets/${id}/conversions?resize=300,300`, {
      headers: product.headers,
    });
    await answer.arrayBuffer();
    if (answer.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits until no asset is being processed. */
export async function waitUntilProcessed(product) {
  for (;;) {
    const { hits } = await json(`${product.base}/api/v1/assets/search`, {
      headers: product.headers,
      body: { status: 'NOT_READY', limit_per_page: 1 },
    });
    if (hits === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
