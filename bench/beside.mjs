import { setTimeout as wait } from 'node:timers/promises';
import { figure, inParallel } from './figures.mjs';
import { film } from './films.mjs';
import { photograph, unique } from './pictures.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

const VIDEOS = 20;
const PHOTOS = 500;

/** Photographs of 12 megapixels alone, and while twenty videos wait to be encoded: whether they are stuck behind them. */
export async function benchBeside(product) {
  const photo = await photograph(4000, 3000);
  const clip = await film({ width: 1280, height: 720, seconds: 20 });
  const alone = await photos(product, photo, 100);
  figure('photographs of 12 MP made ready, alone', `${alone.toFixed(2)} /s`, '100 of them');
  const began = performance.now();
  const ids = [];
  for (let n = 0; n < VIDEOS; n++) ids.push(await upload(product, clip, `clip-${n}.mp4`));
  const beside = await photos(product, photo, PHOTOS);
  const films = await encoded(product, ids);
  figure(
    `the same with ${VIDEOS} videos in the queue`,
    `${beside.toFixed(2)} /s`,
    `${PHOTOS} of them; ${films} of the videos were done by then`,
  );
  while ((await encoded(product, ids)) < VIDEOS) await wait(500);
  const seconds = (performance.now() - began) / 1000;
  figure(
    'all of it done',
    `${seconds.toFixed(0)} s`,
    `${PHOTOS} photographs, ${VIDEOS} videos of 20 s in 720p`,
  );
}

/** How many a second are made ready. */
async function photos(product, photo, count) {
  const before = await ready(product);
  const began = performance.now();
  await inParallel(count, 2, (n) => upload(product, unique(photo, n), `photo-${n}.jpg`));
  while ((await ready(product)) < before + count) await wait(100);
  return count / ((performance.now() - began) / 1000);
}

async function ready({ base, headers }) {
  const body = { status: 'OK', content_type: 'image*', limit_per_page: 1 };
  return (await json(`${base}/api/v1/assets/search`, { headers, body })).hits;
}

/** How many of the videos have their film. */
async function encoded({ base, headers }, ids) {
  const seen = await Promise.all(
    ids.map((id) => json(`${base}/api/v1/assets/${id}/data`, { headers })),
  );
  return seen.filter(({ conversions }) => conversions['hls-video']).length;
}
