import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '@spindle/core/config/config';
import type { MockMedia } from '../../data-set/assets.ts';
import { paintLandscape } from './paint-landscape.ts';
import { pdfOf } from './pdf.ts';

const run = promisify(execFile);

/** The frames of videos: a part of a wider landscape. */
const FRAME = { width: 1280, height: 720, sourceWidth: 1800, sourceHeight: 900 };

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#3e63dd"/><circle cx="200" cy="150" r="90" fill="#fff"/></svg>';

/**
 * Makes the file of an asset and returns its bytes. `name` decides the format. Images, videos and tones need ffmpeg, and photographs
 * Perl for their camera data. Throws when a program fails.
 */
export async function makeMedia(
  { tmpDir, ffmpegPath }: Config,
  media: MockMedia,
  name: string,
): Promise<Buffer> {
  if (media.kind === 'empty') return Buffer.alloc(0);
  if (media.kind === 'drawing') return Buffer.from(DRAWING);
  if (media.kind === 'text') return Buffer.from(media.text);
  if (media.kind === 'pdf') return pdfOf(media.lines);
  const folder = join(tmpDir, 'mock-media');
  await mkdir(folder, { recursive: true });
  const path = join(folder, name);
  try {
    await encode(ffmpegPath, media, path);
    if (media.kind === 'landscape' && media.hasCameraData) await addCameraData(path, media.seed);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Encoded = Exclude<MockMedia, { kind: 'empty' | 'drawing' | 'text' | 'pdf' }>;

async function encode(ffmpeg: string, media: Encoded, path: string): Promise<void> {
  switch (media.kind) {
    case 'landscape':
      return encodeImage(ffmpeg, media, path);
    case 'tone':
      return encodeTone(ffmpeg, media, path);
    case 'video':
      return encodeVideo(ffmpeg, media, path);
  }
}

/** Encodes a landscape as the format of the path. Its pixels go to the standard input. */
async function encodeImage(
  ffmpeg: string,
  { seed, width, height }: { seed: number; width: number; height: number },
  path: string,
): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', '-'];
  // Without the encoder's name in the file, another release of ffmpeg changes fewer bytes.
  const output = [
    '-frames:v',
    '1',
    '-q:v',
    '2',
    '-fflags',
    '+bitexact',
    '-flags',
    '+bitexact',
    path,
  ];
  const child = spawn(ffmpeg, ['-y', '-v', 'error', ...input, ...output], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.on('error', () => undefined); // the exit code says more
  child.stdin.end(paintLandscape(seed, width, height));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`ffmpeg could not encode ${path}: ${errors}`);
}

async function encodeTone(
  ffmpeg: string,
  { hertz, seconds }: { hertz: number; seconds: number },
  path: string,
): Promise<void> {
  await run(ffmpeg, [...QUIET, ...toneInput(hertz, seconds), ...EXACT, path]);
}

const QUIET = ['-y', '-v', 'error', '-nostdin'];
const EXACT = ['-fflags', '+bitexact', '-flags', '+bitexact'];
/** A tone that swells and fades, because the waveform of a constant one is a plain block. */
const toneInput = (hertz: number, seconds: number) => [
  ...['-f', 'lavfi', '-i'],
  `sine=frequency=${hertz}:duration=${seconds},volume=0.1+abs(sin(3*t)*cos(7*t)):eval=frame`,
];

/** Encodes a video whose camera moves from the left to the right over a landscape. */
async function encodeVideo(
  ffmpeg: string,
  { seed, seconds }: { seed: number; seconds: number },
  path: string,
): Promise<void> {
  const still = `${path}.png`;
  const { width, height, sourceWidth, sourceHeight } = FRAME;
  await encodeImage(ffmpeg, { seed, width: sourceWidth, height: sourceHeight }, still);
  const pan = `crop=${width}:${height}:(iw-ow)*t/${seconds}:(ih-oh)/2`;
  const codecs = path.endsWith('.webm')
    ? ['-c:v', 'libvpx', '-b:v', '2M', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus']
    : ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'];
  await run(ffmpeg, [
    ...QUIET,
    ...['-loop', '1', '-framerate', '25', '-i', still],
    ...toneInput(220, seconds),
    ...['-vf', pan, '-t', String(seconds), '-pix_fmt', 'yuv420p', ...codecs, ...EXACT, path],
  ]);
}

/** Adds camera metadata: maker, lens, exposure and position. */
async function addCameraData(path: string, seed: number): Promise<void> {
  const { exiftoolPath } = await import('exiftool-vendored');
  await run('perl', [
    await exiftoolPath(),
    ...['-q', '-overwrite_original', '-Make=Spindle', '-Model=Mock One', '-LensModel=35mm F2'],
    ...['-FNumber=8', '-ExposureTime=1/250', `-ISO=${100 * (1 + (seed % 4))}`, '-FocalLength=35'],
    ...[`-GPSLatitude=${46 + seed / 10}`, '-GPSLatitudeRef=N'],
    ...[`-GPSLongitude=${8 + seed / 10}`, '-GPSLongitudeRef=E'],
    path,
  ]);
}
