import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { StoredFile } from '@spindle/core/test/factories';
import { type RenditionIndex, trackKey } from '@spindle/core/video/rendition-index';

const run = promisify(execFile);

/** Length of the video; a segment lasts one second. */
const SECONDS = 3;

/** Encodes an HLS rendition that real players can play, in `dir`: one size and two audio tracks of one language. Returns its files. */
export async function playableRenditionFiles(dir: string): Promise<Record<string, StoredFile>> {
  const frameSource = `testsrc=size=320x180:rate=25:duration=${SECONDS}`;
  const video = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '25'];
  const tracks = {
    '180p': await encode(dir, '180p', frameSource, video),
    'sound-0': await encode(dir, 'sound-0', `sine=440:duration=${SECONDS}`, ['-c:a', 'aac']),
    'sound-1': await encode(dir, 'sound-1', `sine=880:duration=${SECONDS}`, ['-c:a', 'aac']),
  };
  const index: RenditionIndex = {
    sizes: [
      { ...tracks['180p'].track, codec: 'avc1.64000d', width: 320, height: 180, frameRate: 25 },
    ],
    sounds: [tracks['sound-0'], tracks['sound-1']].map(({ track }) => ({
      ...track,
      codec: 'mp4a.40.2',
      language: 'deu',
    })),
  };
  const files = Object.entries(tracks).map(
    ([name, { body }]) => [trackKey(name), { body, contentType: 'video/mp4' }] as const,
  );
  return {
    'hls-video': { body: Buffer.from(JSON.stringify(index)), contentType: 'application/json' },
    ...Object.fromEntries(files),
  };
}

/** Encodes one track as fragmented MP4. Returns the file and the byte ranges of its segments, from ffmpeg's playlist. */
async function encode(dir: string, name: string, source: string, codec: string[]) {
  const hls = ['-f', 'hls', '-hls_time', '1', '-hls_segment_type', 'fmp4'];
  const singleFile = ['-hls_flags', 'single_file', '-hls_playlist_type', 'vod', `${name}.m3u8`];
  const args = ['-v', 'error', '-f', 'lavfi', '-i', source, ...codec, ...hls, ...singleFile];
  await run('ffmpeg', args, { cwd: dir });
  const playlist = await readFile(join(dir, `${name}.m3u8`), 'utf8');
  const initBytes = Number(/BYTERANGE="(\d+)@0"/.exec(playlist)?.[1]);
  const pieces = [...playlist.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(
    ([, seconds, bytes, start]) => ({
      seconds: Number(seconds),
      bytes: Number(bytes),
      start: Number(start),
      pictureBytes: 0,
    }),
  );
  const body = await readFile(join(dir, `${name}.m4s`));
  return { body, track: { key: trackKey(name), initBytes, pieces } };
}
