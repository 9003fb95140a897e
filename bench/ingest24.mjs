import { setTimeout as wait } from 'node:timers/promises';
import { figure, inParallel, mb } from './figures.mjs';
import { makeUnique, photograph } from './photographs.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

const COUNT = 300;
const PHOTOGRAPHS = 4;
/** Photographs between two printed rows. */
const ROW_INTERVAL = 100;
/** Limits how many uploads wait to be processed. */
const WAITING_MAX = 12;
/** Milliseconds between two polls of the progress. Each poll costs as much as a page of a search. */
const POLL_MS = 500;

/** Processes many 24 MP photographs: measures how many a second are ready, and whether memory grows. */
export async function benchIngest24(product, { count: requested } = {}) {
  const count = Number(requested ?? COUNT);
  const photographs = [];
  for (let seed = 1; seed <= PHOTOGRAPHS; seed++)
    photographs.push(await photograph(6000, 4000, seed));
  const bytes = photographs.reduce((sum, { length }) => sum + length, 0) / PHOTOGRAPHS;
  const before = await product.tree('worker');
  const began = performance.now();
  let started = 0;
  let uploaded = 0;
  let ready = 0;
  let peakBytes = 0;
  let reported = 0;
  const poll = async () => {
    ready = uploaded - (await countWaiting(product));
    const tree = await product.tree('worker');
    peakBytes = Math.max(peakBytes, tree.rssBytes);
    if (ready - reported < ROW_INTERVAL) return;
    reported = ready - (ready % ROW_INTERVAL);
    const rate = ready / ((performance.now() - began) / 1000);
    figure(
      `after ${ready} photographs`,
      `${rate.toFixed(2)} assets/s`,
      `worker RSS ${mb(tree.rssBytes)}, PSS ${mb(tree.pssBytes)}`,
    );
  };
  const uploads = inParallel(count, 2, async (n) => {
    while (started - ready >= WAITING_MAX) await wait(POLL_MS / 5);
    started++;
    await upload(product, makeUnique(photographs[n % PHOTOGRAPHS], n), `photo-${n}.jpg`);
    uploaded++;
  });
  while (ready < count) {
    await wait(POLL_MS);
    await poll();
  }
  await uploads;
  const seconds = (performance.now() - began) / 1000;
  const after = await product.tree('worker');
  figure(
    `${count} photographs of 24 MP (${mb(bytes)}), uploads included`,
    `${(count / seconds).toFixed(2)} assets/s`,
    `worker ${((after.cpuSeconds - before.cpuSeconds) / count).toFixed(2)} s CPU each, peak RSS ${mb(peakBytes)}, of one process ${mb(after.peakBytes)}`,
  );
}

async function countWaiting(product) {
  const { hits } = await json(`${product.base}/api/v1/assets/search`, {
    headers: product.headers,
    body: { status: 'NOT_READY', limit_per_page: 1 },
  });
  return hits;
}
