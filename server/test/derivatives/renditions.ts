import type { Context } from '@spindle/core/context';
import { BLOCKED_UNTIL_RELEASE } from '@spindle/core/steps/blocked-step';
import { segmentKey } from '@spindle/core/storage/keys';
import { packageRendition } from '@spindle/core/tasks/tasks';
import type { StoredFile, TestAsset, TestUser } from '@spindle/core/test/factories';
import { storeEncodePlan } from '@spindle/core/video/encode-plan';
import type { RenditionIndex } from '@spindle/core/video/rendition-index';

const SEGMENTS = ['first piece', 'second piece', 'the last'];
const SUBTITLES = 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning\n';
const INIT = 'what is known at the beginning';

/**
 * Returns the files derived from a video: an MP4, HLS with two sizes and one audio track, and subtitles. The bytes are
 * plain text, except for another `init`.
 */
export function renditionFiles(init: Buffer = Buffer.from(INIT)): Record<string, StoredFile> {
  const index: RenditionIndex = {
    sizes: [
      { ...track('360p', init), codec: 'avc1.64001e', width: 640, height: 360, frameRate: 25 },
      { ...track('720p', init), codec: 'avc1.64001f', width: 1280, height: 720, frameRate: 25 },
    ],
    sounds: [{ ...track('sound-0', init), codec: 'mp4a.40.2', language: 'deu' }],
  };
  for (const audioTrack of index.sounds)
    for (const segment of audioTrack.pieces) segment.pictureBytes = 0; // no key frames
  const body = Buffer.concat([init, Buffer.from(SEGMENTS.join(''))]);
  const trackFile = { body, contentType: 'video/mp4' };
  return {
    '720p-video': { body: Buffer.from('a whole film'), contentType: 'video/mp4' },
    'hls-video': { body: Buffer.from(JSON.stringify(index)), contentType: 'application/json' },
    'subtitle-en': { body: Buffer.from(SUBTITLES), contentType: 'text/vtt' },
    '_hls-360p': trackFile,
    '_hls-720p': trackFile,
    '_hls-sound-0': trackFile,
  };
}

/** Creates the job of an HLS rendition and stores its first segments, like a worker that is still encoding. */
export async function startRendition(
  ctx: Context,
  creator: TestUser,
  asset: TestAsset,
): Promise<void> {
  const source = { assetId: asset.id, version: 1 };
  const step = {
    group: 'transcodes',
    key: 'hls-video',
    task: packageRendition.name,
    notBefore: BLOCKED_UNTIL_RELEASE,
  };
  const data = { type: 'INGEST', creatorId: creator.row.id, assetId: asset.row.id };
  const job = await ctx.db.job.create({ data: { ...data, steps: { create: step } } });
  await storeEncodePlan(ctx, source, job.id, {
    frameRate: 25,
    pieceSeconds: 6,
    films: { 'hls-video': ['360p-early', '720p-early'] },
    sizes: {
      '360p-early': { width: 640, height: 360, isMarked: false },
      '720p-early': { width: 1280, height: 720, isMarked: false },
    },
    copies: {},
    isSoundCopied: false,
    sounds: [{ track: 'sound-0', language: 'deu' }],
  });
  const put = (track: string, segment: number | 'init', text: string) =>
    ctx.storage.put(segmentKey(source, track, segment), Buffer.from(text), {
      contentType: 'video/mp4',
    });
  for (const track of ['360p-early', '720p-early', 'sound-0']) {
    // The server reads the codec of a video track from the avcC box: avc1.64001f.
    await put(track, 'init', track === 'sound-0' ? INIT : 'avcC\x01\x64\x00\x1f');
    for (const [at, text] of SEGMENTS.entries())
      if (at < 2 || track !== '720p-early') await put(track, at, text); // 720p is one segment behind
  }
}

/** Describes a track whose file is `init` and SEGMENTS. Segments last 6 s, the last one 1.5 s. */
function track(name: string, init: Buffer) {
  let start = init.length;
  const pieces = SEGMENTS.map((text, at) => {
    const segment = { start, bytes: text.length, seconds: at < 2 ? 6 : 1.5, pictureBytes: 5 };
    start += text.length;
    return segment;
  });
  return { key: `_hls-${name}`, initBytes: init.length, pieces };
}
