import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { box, u16, u32 } from '@spindle/core/test/media/boxes';
import { heic, heicTile } from '@spindle/core/test/media/heic';
import { pixelOf } from '@spindle/core/test/media/images';
import { pixelsOf } from '@spindle/core/test/media/photo';
import { ffmpeg } from '@spindle/core/test/media/sample-videos';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../test/inspection.ts';
import type { Inspection } from './inspect-file.ts';

vi.setConfig({ testTimeout: 60_000 });

const { folder, inspect } = openInspection('high dynamic range');

/** Red and white as a phone stores them in HLG with BT.2020 primaries: without tone mapping, red looks brown. */
const HALVES =
  'color=0xAC4A28:size=160x90:rate=25:duration=2[a];color=0xBDBDBD:size=160x90:rate=25:duration=2[b];[a][b]hstack';
const TEN_BITS = ['-vf', 'scale=out_color_matrix=bt2020,format=yuv420p10le'];
const inSpace = (transfer: string, primaries = 'bt2020', matrix = 'bt2020nc') => [
  ...['-color_trc', transfer, '-color_primaries', primaries, '-colorspace', matrix],
];
const AVIF = ['-frames:v', '1', '-c:v', 'libaom-av1', '-cpu-used', '8', '-still-picture', '1'];
const HEVC = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1'];

async function encode(name: string, ...options: string[]): Promise<Buffer> {
  const path = join(folder(), name);
  await ffmpeg('-f', 'lavfi', '-i', HALVES, ...TEN_BITS, ...options, path);
  return readFile(path);
}

/** Returns the colors of the two halves of an image. */
async function halvesOf(image: Inspection['preview']) {
  const { at, width, height } = await pixelsOf(await readFile(image?.path ?? ''));
  const [red = [], white = []] = [0.25, 0.75].map((x) => [
    ...at(Math.floor(x * width), Math.floor(height / 2)),
  ]);
  return { red, white };
}

/** Checks that red is red and white is gray to white, as in a rendition. */
async function expectToneMapped({ thumb, preview }: Inspection): Promise<void> {
  for (const image of [thumb, preview]) {
    const { red, white } = await halvesOf(image);
    expect(red[0]).toBeGreaterThan(190);
    expect(Math.max(red[1] ?? 255, red[2] ?? 255)).toBeLessThan(25);
    expect(Math.min(...white.slice(0, 3))).toBeGreaterThan(175);
  }
}

it.each([
  ['HLG', 'hlg.mov', 'arib-std-b67'],
  ['PQ', 'pq.mov', 'smpte2084'],
  ['PQ in Matroska', 'pq.mkv', 'smpte2084'],
])('the poster of a video in %s is tone-mapped', async (_what, name, transfer) => {
  const video = await encode(name, ...HEVC, ...inSpace(transfer));
  await expectToneMapped(await inspect(video, 'video/quicktime'));
});

it.each([
  ['HLG', 'arib-std-b67'],
  ['PQ', 'smpte2084'],
])('an AVIF in %s is tone-mapped', async (_what, transfer) => {
  const still = await encode(`${transfer}.avif`, ...AVIF, ...inSpace(transfer));
  const found = await inspect(still, 'image/avif');
  expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 90 });
  await expectToneMapped(found);
});

it('an AVIF with 10 bits and standard range keeps its colors', async () => {
  const space = inSpace('bt2020-10', 'bt709');
  const found = await inspect(await encode('sdr.avif', ...AVIF, ...space), 'image/avif');
  const { red } = await halvesOf(found.preview);
  expect(Math.abs((red[1] ?? 0) - 0x4a)).toBeLessThan(8);
});

/** Returns a PNG of 16 bits with a chunk about its colors after the header. */
async function png(name: string, content: Buffer, ...options: string[]): Promise<Buffer> {
  const path = join(folder(), 'hdr.png');
  await ffmpeg('-f', 'lavfi', '-i', `${HALVES},format=rgb48`, '-frames:v', '1', ...options, path);
  const bytes = await readFile(path);
  const chunk = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([bytes.subarray(0, 33), length, chunk, checksum, bytes.subarray(33)]);
}

/** Returns the chunk iCCP of a profile that only its name tells apart from sRGB. */
function profileChunk(name: string): Buffer {
  const tag = Buffer.concat([
    Buffer.from('desc\0\0\0\0'),
    u32(name.length + 1),
    Buffer.from(`${name}\0`),
  ]);
  const head = Buffer.alloc(128);
  head.writeUInt32BE(144 + tag.length);
  head.write('RGB XYZ ', 16);
  head.write('acsp', 36);
  const entry = Buffer.concat([u32(1), Buffer.from('desc'), u32(144), u32(tag.length)]);
  return Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.concat([head, entry, tag]))]);
}

it.each([
  ['HLG', 'cICP', Buffer.from([9, 18, 0, 1])],
  ['PQ', 'cICP', Buffer.from([9, 16, 0, 1])],
  ['PQ, stated by its color profile', 'iCCP', profileChunk('ITUR_2100_PQ_FULL')],
  ['HLG, stated by its color profile', 'iCCP', profileChunk('Rec2100HLG')],
])('a PNG in %s is tone-mapped', async (_what, name, content) => {
  const found = await inspect(await png(name, content), 'image/png');
  expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 90, noPreview: null });
  await expectToneMapped(found);
});

it('a PNG in PQ keeps its transparency and is tone-mapped', async () => {
  const lowerHalf =
    "format=gbrap16,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(Y,H/2),0,65535)',format=rgba64be";
  const opaque = await inspect(await png('cICP', Buffer.from([9, 16, 0, 1])), 'image/png');
  const half = await png('cICP', Buffer.from([9, 16, 0, 1]), '-vf', lowerHalf);
  const { preview } = await inspect(half, 'image/png');
  const lime = [0, 255, 0];
  expect(await pixelOf(preview?.path ?? '', 40, 20)).toEqual(lime);
  const red = await pixelOf(opaque.preview?.path ?? '', 40, 70);
  expect(await pixelOf(preview?.path ?? '', 40, 70)).toEqual(
    red.map((value) => expect.closeTo(value, -1)),
  );
});

it('a PNG with 16 bits and standard range keeps its colors', async () => {
  for (const content of [Buffer.from([9, 1, 0, 1]), Buffer.from([1, 13, 0, 1])]) {
    const { preview } = await inspect(await png('cICP', content), 'image/png');
    expect(Math.abs(((await halvesOf(preview)).red[1] ?? 0) - 0x4a)).toBeLessThan(8);
  }
});

it.each([
  ['HLG', 'arib-std-b67'],
  ['PQ', 'smpte2084'],
])('a JPEG XL in %s is tone-mapped', async (_what, transfer) => {
  const path = join(folder(), `${transfer}.jxl`);
  const colors = `color_primaries=bt2020:color_trc=${transfer}:colorspace=gbr`;
  const source = ['-f', 'lavfi', '-i', `${HALVES},format=rgb48`, '-frames:v', '1'];
  const space = inSpace(transfer, 'bt2020', 'rgb');
  await ffmpeg(...source, ...space, '-vf', `setparams=${colors}`, '-c:v', 'libjxl', path);
  const found = await inspect(await readFile(path), 'image/jxl');
  expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 90 });
  await expectToneMapped(found);
});

it('a still in high dynamic range keeps its size, however large', async () => {
  const wide = await png('cICP', Buffer.from([9, 16, 0, 1]), '-vf', 'scale=9000:90');
  expect(await inspect(wide, 'image/png')).toMatchObject({
    width: 9000,
    height: 90,
    preview: { width: 2048 },
  });
});

it('a HEIC in HLG is tone-mapped', async () => {
  // Primaries of BT.2020, transfer characteristics of HLG, matrix of BT.601, full range.
  const color = box('colr', Buffer.from('nclx'), u16(9, 18, 6), Buffer.from([0x80]));
  const found = await inspect(
    heic([await heicTile('#ac4a28', { properties: [color] })], 1),
    'image/heic',
  );
  const { red } = await halvesOf(found.preview);
  expect(red[0]).toBeGreaterThan(190);
  expect(Math.max(red[1] ?? 255, red[2] ?? 255)).toBeLessThan(25);
});
