import { setTimeout as wait } from 'node:timers/promises';
import { figure, inParallel } from './figures.mjs';
import { makeUnique, photograph } from './photographs.mjs';
import { json } from './product.mjs';
import { makeVideo } from './test-videos.mjs';
import { upload } from './upload.mjs';

const VIDEOS = 20;
const PHOTOS = 500;
/** Photographs uploaded at the same time. */
const CLIENTS = 2;

/** Measures how many 12 MP photographs a second are processed, first alone and then while videos are encoded. */
export async function benchPhotosBesideVideos(product) {
  const photo = await photograph(4000, 3000);
  const clip = await makeVideo({ width: 1280, height: 720, seconds: 20 });
  const alone = await measurePhotos(product, photo, 100);
  figure(
    'photographs of 12 MP, nothing else in the queue',
    `${alone.toFixed(2)}/s`,
    '100 photographs',
  );
  const began = performance.now();
  const ids = [];
  for (let n = 0; n < VIDEOS; n++) ids.push(await upload(product, clip, `clip-${n}.mp4`));
  const withVideos = await measurePhotos(product, photo, PHOTOS);
  const encodedVideos = await countEncoded(product, ids);
  figure(
    `photographs of 12 MP, ${VIDEOS} videos in the queue`,
    `${withVideos.toFixed(2)}/s`,
    `${PHOTOS} photographs; ${encodedVideos} of the videos were encoded meanwhile`,
  );
  while ((await countEncoded(product, ids)) < VIDEOS) await wait(500);
  const seconds = (performance.now() - began) / 1000;
  figure(
    'all photographs and videos processed',
    `${seconds.toFixed(0)} s`,
    `${PHOTOS} photographs, ${VIDEOS} videos of 20 s in 720p`,
  );
}

/** Uploads photographs and returns how many a second were processed. */
async function measurePhotos(product, photo, count) {
  const before = await countReady(product);
  const began = performance.now();
  await inParallel(count, CLIENTS, (n) => upload(product, makeUnique(photo, n), `photo-${n}.jpg`));
  while ((await countReady(product)) < before + count) await wait(100);
  return count / ((performance.now() - began) / 1000);
}

/** Returns the number of processed images in the library. */
async function countReady({ base, headers }) {
  const body = { status: 'OK', content_type: 'image*', limit_per_page: 1 };
  return (await json(`${base}/api/v1/assets/search`, { headers, body })).hits;
}

/** Returns how many of the videos have their HLS rendition. */
async function countEncoded({ base, headers }, ids) {
  const assets = await Promise.all(
    ids.map((id) => json(`${base}/api/v1/assets/${id}/data`, { headers })),
  );
  return assets.filter(({ conversions }) => conversions['hls-video']).length;
}
