import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sniffContentType } from '@spindle/core/file-types/sniff';
import { averageColor, plainImage } from '@spindle/core/test/media/images';
import { type PsdOptions, psd } from '@spindle/core/test/media/photoshop';
import { expect, it, vi } from 'vitest';
import { openInspection } from '../../../test/inspection.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const run = promisify(execFile);

const { folder, inspect: inspectAs, reasonOf } = openInspection('more [pictures]');

async function inspect(bytes: Buffer, name: string) {
  return inspectAs(bytes, await sniffContentType(bytes, name, undefined));
}

/** Returns a red image of 320 x 180 pixels, written by a libvips operation. */
async function red(name: string, operation: string, ...options: string[]): Promise<Buffer> {
  const source = join(folder(), 'red.png');
  await plainImage().withMetadata({ density: 240 }).png().toFile(source);
  // The sharp of the tests sets VIPSHOME to its own modules, which the vips program cannot load.
  const env = { ...process.env, VIPSHOME: undefined };
  await run('vips', [operation, source, name, ...options], { cwd: folder(), env });
  return readFile(join(folder(), name));
}

async function exr(): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', 'color=red:size=320x180', '-frames:v', '1'];
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...source,
    '-pix_fmt',
    'gbrpf32le',
    join(folder(), 'a.exr'),
  ]);
  return readFile(join(folder(), 'a.exr'));
}

/** Returns a Windows icon that contains these PNG files. */
function icon(images: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let end = head.length;
  images.forEach((png, index) => {
    const at = 6 + 16 * index;
    head.writeUInt8(png.readUInt32BE(16), at);
    head.writeUInt8(png.readUInt32BE(20), at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(end, at + 12);
    end += png.length;
  });
  return Buffer.concat([head, ...images]);
}

async function reason(bytes: Buffer, name: string): Promise<string> {
  return reasonOf(bytes, await sniffContentType(bytes, name, undefined));
}

async function isRed(path: string | undefined): Promise<boolean> {
  const [r, g, b] = await averageColor(path ?? '');
  return r > 230 && g < 50 && b < 50;
}

it('shows the image formats of phones and studios', async () => {
  const written: [string, Buffer][] = [
    ['a.heic', await red('a.heic', 'heifsave', '--compression', 'hevc')],
    ['a.jp2', await red('a.jp2', 'jp2ksave')],
    ['a.jxl', await red('a.jxl', 'jxlsave')],
    ['a.bmp', await red('a.bmp', 'magicksave')],
    ['a.tga', await red('a.tga', 'magicksave')],
    ['a.exr', await exr()],
  ];
  for (const [name, bytes] of written) {
    const found = await inspect(bytes, name);
    expect(found, name).toMatchObject({ kind: 'IMAGE', width: 320, height: 180, pages: 1 });
    expect(found.preview).toMatchObject({ width: 320, height: 180, contentType: 'image/jpeg' });
    expect([name, await isRed(found.thumb?.path)]).toEqual([name, true]);
    expect(await reason(bytes.subarray(0, bytes.length / 2), name)).toMatch(
      /^The image cannot be decoded: it is (incomplete|damaged)/,
    );
  }
});

it.each([
  ['8 bits', ['-pix_fmt', 'yuv420p']],
  ['10 bits', ['-pix_fmt', 'yuv420p10le']],
  ['4:4:4', ['-pix_fmt', 'yuv444p']],
])('shows the first frame of an animated AVIF with %s', async (_, options) => {
  const path = join(folder(), 'animation.avif');
  const frames = "geq=r='if(lt(N,1),255,0)':g=0:b='if(lt(N,1),0,255)'"; // red, then blue
  const colors = ['-f', 'lavfi', '-i', 'color=size=320x180:rate=2', '-vf', frames];
  const source = [...colors, '-frames:v', '2', ...options];
  const encoder = ['-c:v', 'libaom-av1', '-cpu-used', '8', '-f', 'avif'];
  await run('ffmpeg', ['-v', 'error', '-y', ...source, ...encoder, path]);
  const bytes = await readFile(path);
  expect(bytes.toString('latin1', 8, 12)).toBe('avis');
  const found = await inspect(bytes, 'a.avif');
  expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 180, noPreview: null });
  expect([await isRed(found.thumb?.path), await isRed(found.preview?.path)]).toEqual([true, true]);
});

it('shows the largest image of an icon', async () => {
  const images = await Promise.all(
    [16, 48, 32].map((size) => plainImage(size, size).png().toBuffer()),
  );
  expect(await inspect(icon(images), 'a.ico')).toMatchObject({ kind: 'IMAGE', width: 48 });
});

it('shows the composite image of a Photoshop file', async () => {
  const variants: PsdOptions[] = [
    {},
    { isPacked: true },
    { depth: 16, isPacked: true },
    { mode: 'cmyk', color: [255, 0, 0, 255] },
    { mode: 'cmyk', color: [255, 0, 0, 255], isPacked: true },
    { mode: 'lab', color: [136, 208, 195] },
    { mode: 'lab', color: [136, 208, 195], depth: 16, isPacked: true },
    { layers: 9000 },
  ];
  for (const options of variants) {
    const found = await inspect(psd(options), 'a.psd');
    expect(found).toMatchObject({ kind: 'IMAGE', width: 320, height: 180, dpi: 300, pages: 1 });
    expect([options, await isRed(found.preview?.path)]).toEqual([options, true]);
  }
  const black = await inspect(psd({ mode: 'cmyk', color: [255, 255, 255, 0] }), 'a.psd');
  expect(black.palette[0]?.hex).toMatch(/^#[0-3].[0-3].[0-3].$/);
  const glass = await inspect(psd({ color: [255, 0, 0, 128], layers: 1 }), 'a.psd');
  expect(glass.preview?.contentType).toBe('image/png');
  const selection = await inspect(psd({ color: [255, 0, 0, 128] }), 'a.psd');
  expect(selection.preview?.contentType).toBe('image/jpeg');
});

it('a truncated or oversized Photoshop file is rejected with a reason (security 29)', async () => {
  expect(await reason(psd().subarray(0, -100), 'a.psd')).toBe(
    'The image cannot be decoded: it is incomplete or damaged.',
  );
  const huge = psd();
  huge.writeUInt32BE(30_000, 14);
  huge.writeUInt32BE(30_000, 18);
  expect(await reason(huge, 'a.psd')).toContain('more pixels than the 268 million allowed');
  expect(await reason(psd({ hasComposite: false }), 'a.psd')).toContain(
    'it was saved without a composite image',
  );
});

it('file content cannot select a decoder other than that of its type (security 28)', async () => {
  const photo = await plainImage().jpeg().toBuffer();
  for (const type of ['image/bmp', 'image/heic', 'image/x-exr', 'image/vnd.adobe.photoshop'])
    expect(await reasonOf(photo, type)).toMatch(/^The image cannot be decoded: /);
});
