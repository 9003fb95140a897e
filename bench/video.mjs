import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { figure, mb } from './figures.mjs';
import { ffmpeg, film, inFolder } from './films.mjs';
import { json } from './product.mjs';
import { upload } from './upload.mjs';

const SECONDS = 60;
/** Heights of the ladder, with the kilobits a second that the product allows them. */
const LADDER = [
  [1080, 6000],
  [720, 3200],
  [480, 1600],
  [360, 900],
  [320, 900],
  [240, 500],
];
const KEYS = LADDER.map(([height]) => `${height}p-video`);
/** Those of the film in pieces. */
const HLS = [360, 720, 1080];

/**
 * The whole ladder and the film in pieces of a minute in 1080p, beside plain ffmpeg: one command for each size, with the preset, quality,
 * rates and key frames of the product, and one that cuts three of the files into pieces as they are, which the same key frames allow. The
 * second ratio counts the three as whoever does not know of that makes them: encoded from the source once more.
 */
export async function benchVideo(product) {
  const clip = await film({ width: 1920, height: 1080, seconds: SECONDS });
  const plain = await plainFfmpeg(clip);
  const encodedTwice = plain.all + plain.ofHls;
  figure('plain ffmpeg, a command for each size', `${plain.all.toFixed(0)} s CPU`, mb(clip.length));
  await askFor(product, KEYS);
  const before = await product.tree('worker');
  const began = performance.now();
  const id = await upload(product, clip, 'clip.mp4');
  let peakBytes = 0;
  let firstPiece = null;
  for (;;) {
    const { rssBytes } = await product.tree('worker');
    peakBytes = Math.max(peakBytes, rssBytes);
    if (firstPiece === null && (await isPlayable(product, id)))
      firstPiece = performance.now() - began;
    if (await isDone(product)) break;
    await wait(200);
  }
  const seconds = (performance.now() - began) / 1000;
  const { cpuSeconds } = await product.tree('worker');
  const took = cpuSeconds - before.cpuSeconds;
  figure(
    'the ladder and HLS of a minute in 1080p, upload and look included',
    `${took.toFixed(0)} s CPU`,
    `${(took / plain.all).toFixed(2)} of plain ffmpeg, ${(took / encodedTwice).toFixed(2)} where that encodes the pieces; ${seconds.toFixed(0)} s, worker and its programs RSS ${mb(peakBytes)} at most`,
  );
  figure(
    'the first piece can be played',
    `${((firstPiece ?? 0) / 1000).toFixed(1)} s`,
    'after the upload began',
  );
}

/** Films in these sizes besides that in pieces, and nothing else of a video. */
async function askFor({ base, headers }, keys) {
  const { data } = await json(`${base}/api/v1/user/settings`, { headers });
  const { video } = data;
  for (const key of keys) video.transcodes[key] = { ...video.transcodes[key], enabled: true };
  video.thumbnails.storyboard.enabled = false;
  video.preview.enabled = false;
  await json(`${base}/api/v1/user/settings/update`, { headers, method: 'PATCH', body: { video } });
}

/** Processor seconds of all, and of the encoding of those sizes that the film in pieces has. */
async function plainFfmpeg(clip) {
  return inFolder(async (dir) => {
    const input = join(dir, 'clip.mp4');
    await writeFile(input, clip);
    let all = 0;
    let ofHls = 0;
    for (const [height, kilobits] of LADDER) {
      const picture = [
        '-c:v',
        'libx264',
        '-preset',
        'veryfast',
        '-profile:v',
        'high',
        '-crf',
        '23',
      ];
      const rates = ['-maxrate', `${kilobits}k`, '-bufsize', `${2 * kilobits}k`];
      const keys = ['-g', '60', '-keyint_min', '60', '-sc_threshold', '0'];
      const sound = ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart'];
      const output = join(dir, `${height}.mp4`);
      const scale = ['-vf', `scale=-2:${height}`, '-pix_fmt', 'yuv420p'];
      const how = [...scale, ...picture, ...rates, ...keys, ...sound];
      const took = await ffmpeg(['-i', input, ...how, output]);
      all += took;
      if (HLS.includes(height)) ofHls += took;
    }
    for (const height of HLS) {
      const hls = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod'];
      const pieces = ['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', `${height}-init.mp4`];
      const output = join(dir, `${height}.m3u8`);
      all += await ffmpeg([
        '-i',
        join(dir, `${height}.mp4`),
        '-c',
        'copy',
        ...hls,
        ...pieces,
        output,
      ]);
    }
    return { all, ofHls };
  });
}

async function isPlayable({ base, headers }, id) {
  const answer = await fetch(`${base}/api/v1/assets/${id}/transcodes/playlist.m3u8`, { headers });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Whether the newest job has ended. Throws where it has failed. */
async function isDone({ base, headers }) {
  const { jobs } = await json(`${base}/api/v1/jobs?limit=1&offset=0`, { headers });
  const [job] = jobs;
  if (job?.status === 'ERROR') throw new Error(`the job failed: ${job.message}`);
  return job?.status === 'COMPLETED';
}
