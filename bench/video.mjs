import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { figure, mb } from './figures.mjs';
import { json } from './product.mjs';
import { ffmpeg, inFolder, makeVideo } from './test-videos.mjs';
import { upload } from './upload.mjs';

const SECONDS = 60;
/** Heights of the encoding ladder, with the maximum kilobits a second of the product. */
const LADDER = [
  [1080, 6000],
  [720, 3200],
  [480, 1600],
  [360, 900],
  [320, 900],
  [240, 500],
];
/** Content keys of the MP4 renditions. */
const MP4_KEYS = LADDER.map(([height]) => `${height}p-video`);
/** Heights of the HLS rendition. */
const HLS_HEIGHTS = [360, 720, 1080];

/**
 * Measures all MP4 renditions and the HLS rendition of one minute of 1080p, compared with plain ffmpeg. That runs one command
 * per size with the preset, quality, rates and key frames of the product, then splits three of the files into segments without
 * encoding. The second ratio assumes that ffmpeg encodes those three again from the source.
 */
export async function benchVideo(product) {
  const clip = await makeVideo({ width: 1920, height: 1080, seconds: SECONDS });
  const plain = await plainFfmpeg(clip);
  const encodedTwice = plain.all + plain.ofHls;
  figure('plain ffmpeg, one command per size', `${plain.all.toFixed(0)} s CPU`, mb(clip.length));
  await enableRenditions(product, MP4_KEYS);
  const before = await product.tree('worker');
  const began = performance.now();
  const id = await upload(product, clip, 'clip.mp4');
  let peakBytes = 0;
  let firstSegmentMs = null;
  for (;;) {
    const { rssBytes } = await product.tree('worker');
    peakBytes = Math.max(peakBytes, rssBytes);
    if (firstSegmentMs === null && (await isPlayable(product, id)))
      firstSegmentMs = performance.now() - began;
    if (await isDone(product)) break;
    await wait(200);
  }
  const seconds = (performance.now() - began) / 1000;
  const { cpuSeconds } = await product.tree('worker');
  const took = cpuSeconds - before.cpuSeconds;
  figure(
    'six MP4 sizes and HLS, upload included',
    `${took.toFixed(0)} s CPU`,
    `ratio ${(took / plain.all).toFixed(2)}, or ${(took / encodedTwice).toFixed(2)} if ffmpeg also encodes HLS; ${seconds.toFixed(0)} s; peak RSS of worker and programs ${mb(peakBytes)}`,
  );
  figure(
    'first HLS segment playable',
    `${((firstSegmentMs ?? 0) / 1000).toFixed(1)} s`,
    'after the start of the upload',
  );
}

/** Enables the MP4 renditions with these keys. Disables storyboards and previews; HLS stays enabled. */
async function enableRenditions({ base, headers }, keys) {
  const { data } = await json(`${base}/api/v1/user/settings`, { headers });
  const { video } = data;
  for (const key of keys) video.transcodes[key] = { ...video.transcodes[key], enabled: true };
  video.thumbnails.storyboard.enabled = false;
  video.preview.enabled = false;
  await json(`${base}/api/v1/user/settings/update`, { headers, method: 'PATCH', body: { video } });
}

/** Returns the CPU seconds of all commands, and of encoding the sizes that HLS has. */
async function plainFfmpeg(clip) {
  return inFolder(async (dir) => {
    const input = join(dir, 'clip.mp4');
    await writeFile(input, clip);
    let all = 0;
    let ofHls = 0;
    for (const [height, kilobits] of LADDER) {
      const video = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-crf', '23'];
      const rates = ['-maxrate', `${kilobits}k`, '-bufsize', `${2 * kilobits}k`];
      const keyFrames = ['-g', '60', '-keyint_min', '60', '-sc_threshold', '0'];
      const audio = ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart'];
      const output = join(dir, `${height}.mp4`);
      const scale = ['-vf', `scale=-2:${height}`, '-pix_fmt', 'yuv420p'];
      const options = [...scale, ...video, ...rates, ...keyFrames, ...audio];
      const cpuSeconds = await ffmpeg(['-i', input, ...options, output]);
      all += cpuSeconds;
      if (HLS_HEIGHTS.includes(height)) ofHls += cpuSeconds;
    }
    for (const height of HLS_HEIGHTS) {
      const hls = ['-f', 'hls', '-hls_time', '6', '-hls_playlist_type', 'vod'];
      const segments = [
        '-hls_segment_type',
        'fmp4',
        '-hls_fmp4_init_filename',
        `${height}-init.mp4`,
      ];
      const output = join(dir, `${height}.m3u8`);
      all += await ffmpeg([
        '-i',
        join(dir, `${height}.mp4`),
        '-c',
        'copy',
        ...hls,
        ...segments,
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

/** Returns whether the newest job has ended. Throws when it failed. */
async function isDone({ base, headers }) {
  const { jobs } = await json(`${base}/api/v1/jobs?limit=1&offset=0`, { headers });
  const [job] = jobs;
  if (job?.status === 'ERROR') throw new Error(`the job failed: ${job.message}`);
  return job?.status === 'COMPLETED';
}
