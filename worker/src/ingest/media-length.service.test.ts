import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { ffmpeg } from '@spindle/core/test/media/sample-videos';
import { expect, it } from 'vitest';
import { openInspection } from '../../test/inspection.ts';

const { folder, inspect } = openInspection('lengths');

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source];
/** A loud second, then silence: the bit rate at the start says nothing about the rest. */
const UNEVEN = lavfi('aevalsrc=if(lt(t\\,1)\\,random(0)\\,0):d=35:s=44100');
const FRAMES = lavfi('testsrc2=size=320x180:rate=25:duration=6');
const TONE = lavfi('sine=frequency=440:duration=6');
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
const VP8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
const REORDERED = ['-c:v', 'libx264', '-bf', '3', '-g', '250', '-pix_fmt', 'yuv420p'];
const LATER = ['-output_ts_offset', '100'];

it.each([
  ['an ADTS stream', 'a.aac', 35, [...UNEVEN, '-c:a', 'aac', '-q:a', '2']],
  [
    'an MP3 with a variable bit rate and no index',
    'a.mp3',
    35,
    [...UNEVEN, '-c:a', 'libmp3lame', '-q:a', '2', '-write_xing', '0'],
  ],
  ['a WebM that a browser recorded', 'a.webm', 6, [...FRAMES, ...TONE, ...VP8, '-live', '1']],
  ['a Matroska recording', 'a.mkv', 6, [...FRAMES, ...TONE, ...H264, '-live', '1']],
  ['a recording with reordered frames', 'c.mkv', 6, [...FRAMES, ...REORDERED, '-live', '1']],
  ['a Matroska file that starts later', 'b.mkv', 6, [...FRAMES, ...TONE, ...H264, ...LATER]],
  ['an MP4 that starts later', 'b.mp4', 6, [...FRAMES, ...TONE, ...H264, ...LATER]],
  ['a transport stream that starts later', 'b.ts', 6, [...FRAMES, ...TONE, ...H264, ...LATER]],
  ['a silent WebM that a browser recorded', 'c.webm', 6, [...FRAMES, ...VP8, '-live', '1']],
])('measures the length of %s', async (_what, name, seconds, args) => {
  const path = join(folder(), name);
  await ffmpeg(...args, path);
  const bytes = await readFile(path);
  const found = await inspect(bytes, await sniffContentType(bytes, name, undefined));
  expect(Math.abs((found.durationSeconds ?? 0) - seconds)).toBeLessThan(0.1);
  expect(found.durationSeconds).toBe(Number(found.durationSeconds?.toFixed(6)));
});

it('measures the length of a FLAC stream to the end of its last packet', async () => {
  const path = join(folder(), 'a.flac');
  const coarse = ['-ar', '8000', '-c:a', 'flac', '-frame_size', '16384'];
  await ffmpeg(...lavfi('sine=frequency=440:duration=6'), ...coarse, path);
  const bytes = await readFile(path);
  // A stream does not state its number of samples: the last 36 bits before the checksum.
  bytes[21] = (bytes[21] ?? 0) & 0xf0;
  bytes.fill(0, 22, 26);
  expect((await inspect(bytes, 'audio/flac')).durationSeconds).toBeCloseTo(6, 1);
});

it('measures the length of joined MP3 files, whose index describes the first only', async () => {
  const path = join(folder(), 'one.mp3');
  await ffmpeg(...lavfi('sine=frequency=440:duration=20'), '-q:a', '2', path);
  const one = await readFile(path);
  const found = await inspect(Buffer.concat([one, one]), 'audio/mpeg');
  expect(Math.abs((found.durationSeconds ?? 0) - 40)).toBeLessThan(0.2);
});
