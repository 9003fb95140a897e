import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Config, loadConfig } from '@spindle/core/config/config';
import type { ImageFileInfo } from '@spindle/core/decoder-pool/decode-request';
import { pdf } from '@spindle/core/test/media/documents';
import { averageColor, plainImage } from '@spindle/core/test/media/images';
import { addCover, makeTone, makeVideo, rotateVideo } from '@spindle/core/test/media/sample-videos';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { type InspectOptions, inspectFile } from './inspect-file.ts';

let dir: string;
let config: Config;
let count = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'inspect '));
  config = loadConfig({ DATABASE_URL: 'postgres://unused' });
});
afterAll(async () => {
  await closeTools(config);
  await rm(dir, { recursive: true });
});

async function inspect(path: string, contentType: string, options: Partial<InspectOptions> = {}) {
  const workDir = join(dir, `work ${count++}`);
  await mkdir(workDir);
  return inspectFile(path, contentType, { config, workDir, ...options });
}

async function write(name: string, content: Buffer | string): Promise<string> {
  const path = join(dir, name);
  await writeFile(path, content);
  return path;
}

/** Returns whether an image is red on average, as all test images and videos are. */
async function isRed(image: ImageFileInfo | null): Promise<boolean> {
  const [red, green, blue] = await averageColor(image?.path ?? '');
  return red > 200 && green < 60 && blue < 60;
}

it('renders thumbnail and preview of every image format', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const) {
    const path = await write(`image.${format}`, await plainImage().toFormat(format).toBuffer());
    const found = await inspect(path, `image/${format}`);
    expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 180, durationSeconds: null });
    expect([await isRed(found.thumb), await isRed(found.preview)]).toEqual([true, true]);
  }
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="red"/></svg>';
  const found = await inspect(await write('image.svg', svg), 'image/svg+xml');
  expect(found).toMatchObject({ kind: 'IMAGE', width: 9, height: 9 });
  expect(found.palette).toEqual([{ hex: '#ff0000', percent: 100 }]);
  const utf16 = Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${svg}`, 'utf16le');
  for (const other of [gzipSync(svg), utf16])
    expect(await inspect(await write('other.svg', other), 'image/svg+xml')).toMatchObject({
      width: 9,
      palette: found.palette,
    });
});

it('renders thumbnail and preview of every video format', async () => {
  for (const [extension, type] of [
    ['mp4', 'mp4'],
    ['mov', 'quicktime'],
    ['webm', 'webm'],
  ]) {
    const path = join(dir, `video.${extension}`);
    await makeVideo(path);
    const found = await inspect(path, `video/${type}`);
    expect(found).toMatchObject({ kind: 'VIDEO', width: 320, height: 180 });
    expect(found.durationSeconds).toBeCloseTo(2, 0);
    expect(found.preview).toMatchObject({ width: 320, height: 180, contentType: 'image/jpeg' });
    expect(await isRed(found.thumb)).toBe(true);
  }
});

it('shows a video frame after rotation, with square pixels, and after black frames at the start', async () => {
  const plain = join(dir, 'plain.mp4');
  const frameSource = "color=black:size=360x288,geq=r='if(gte(T,1),255,0)':g=0:b=0,setsar=16/9";
  await makeVideo(plain, { frameSource, seconds: 4 });
  const found = await inspect(plain, 'video/mp4');
  expect(found).toMatchObject({ width: 360, height: 288 });
  expect(found.preview).toMatchObject({ width: 640, height: 288 });
  expect(await isRed(found.preview)).toBe(true);
  const turned = join(dir, 'turned.mp4');
  await makeVideo(turned);
  await writeFile(turned, rotateVideo(await readFile(turned)));
  const upright = await inspect(turned, 'video/mp4');
  expect(upright).toMatchObject({ width: 180, height: 320, preview: { width: 180, height: 320 } });
});

it('finds a frame in a long video by its key frames', async () => {
  const path = join(dir, 'long.mp4');
  await makeVideo(path, { frameSource: 'color=red:size=64x36:rate=5', seconds: 60 });
  const found = await inspect(path, 'video/mp4');
  expect(found.durationSeconds).toBeCloseTo(60, 0);
  expect(await isRed(found.thumb)).toBe(true);
});

it('draws the waveform of every audio format', async () => {
  for (const [extension, type] of [
    ['mp3', 'mpeg'],
    ['wav', 'wav'],
    ['flac', 'flac'],
  ]) {
    const path = join(dir, `tone.${extension}`);
    await makeTone(path);
    const found = await inspect(path, `audio/${type}`);
    expect(found).toMatchObject({ kind: 'AUDIO', width: null, height: null });
    expect(found.durationSeconds).toBeCloseTo(2, 0);
    expect(found.preview).toMatchObject({ width: 1600, height: 600, contentType: 'image/png' });
    expect(found).toMatchObject({ palette: [], dhash: null, thumbhash: expect.any(String) });
  }
});

it('shows the cover of an audio file, and its waveform when the cover is broken', async () => {
  const tone = join(dir, 'record.mp3');
  await makeTone(tone);
  const cover = await write('cover.jpg', await plainImage(200, 200).jpeg().toBuffer());
  const covered = join(dir, 'covered.mp3');
  await addCover(tone, cover, covered);
  const found = await inspect(covered, 'audio/mpeg');
  expect(found).toMatchObject({ kind: 'AUDIO', preview: { width: 200, height: 200 } });
  expect(await isRed(found.thumb)).toBe(true);
  const record = await readFile(covered);
  record.fill(0, record.indexOf('JFIF') + 20, record.indexOf('JFIF') + 500);
  const torn = await inspect(await write('torn.mp3', record), 'audio/mpeg');
  expect(torn).toMatchObject({ kind: 'AUDIO', preview: { width: 1600, height: 600 } });
});

it('treats a video file without a video track as audio', async () => {
  const path = join(dir, 'sound.mp4');
  await makeVideo(path, { options: ['-vn'] });
  expect(await inspect(path, 'video/mp4')).toMatchObject({
    kind: 'AUDIO',
    preview: { width: 1600 },
  });
});

it('renders the first page of a PDF and counts its pages', async () => {
  const found = await inspect(await write('a.pdf', pdf({ pages: 3 })), 'application/pdf');
  expect(found).toMatchObject({ kind: 'OTHER', pages: 3, width: null, height: null });
  expect(found.preview).toMatchObject({ width: 2048, contentType: 'image/jpeg' });
  expect(found.palette[0]?.hex).toBe('#ffffff');
  expect(found.palette[0]?.percent).toBeCloseTo(75, -1);
});

it('returns only the kind of an unknown content type', async () => {
  const path = await write('a.bin', 'anything');
  const kinds = {
    'image/x-xcf': 'IMAGE',
    'video/x-none': 'VIDEO',
    'audio/midi': 'AUDIO',
    'application/zip': 'OTHER',
  };
  for (const [type, kind] of Object.entries(kinds))
    expect(await inspect(path, type)).toMatchObject({
      kind,
      thumb: null,
      preview: null,
      metadata: {},
    });
});

it('reads the metadata of a camera', async () => {
  const exif = { IFD0: { Make: 'Spindle', Artist: 'Zoe' } };
  const photo = plainImage().withMetadata({ density: 240 }).withExifMerge(exif);
  const path = await write('photo.jpg', await photo.jpeg().toBuffer());
  const found = await inspect(path, 'image/jpeg');
  expect(found.dpi).toBe(240);
  expect(found.metadata.EXIF).toMatchObject({ Make: 'Spindle', Artist: 'Zoe' });
});

it('awaits the storing of the thumbnail, and fails when that fails', async () => {
  const path = await write('thumb.png', await plainImage().png().toBuffer());
  let stored = '';
  const found = await inspect(path, 'image/png', {
    onThumb: async (thumb) => {
      await new Promise(setImmediate);
      stored = thumb.path;
    },
  });
  expect(stored).toBe(found.thumb?.path);
  const onThumb = () => Promise.reject(new Error('disk full'));
  await expect(inspect(path, 'image/png', { onThumb })).rejects.toThrow('disk full');
});

it('ends when it is aborted', async () => {
  const path = join(dir, 'unwanted.mp4');
  await makeVideo(path);
  const signal = AbortSignal.abort(new Error('not wanted'));
  await expect(inspect(path, 'video/mp4', { signal })).rejects.toThrow('not wanted');
  await expect(inspect(path, 'image/jpeg', { signal })).rejects.toThrow('not wanted');
});

it('reports the program that a kind of file needs', async () => {
  const path = await write('b.mp4', 'anything');
  const bare = { ...config, ffmpegPath: '/nowhere/ffmpeg', ffprobePath: '/nowhere/ffprobe' };
  const { kind, preview, noPreview } = await inspect(path, 'video/mp4', { config: bare });
  expect([kind, preview]).toEqual(['VIDEO', null]);
  expect(noPreview).toMatchObject({
    program: 'ffprobe',
    message: 'Videos need ffmpeg, which is not installed on this server.',
  });
  await closeTools(bare);
});
