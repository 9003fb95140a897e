import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../test/media/images.ts';
import type { ImageFormat } from '../decoder-pool/decode-request.ts';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { isInSrgb } from './color-profile.ts';
import { convertImage } from './convert.ts';
import { transformImage } from './transform.ts';

const FORMATS: ImageFormat[] = ['jpeg', 'png', 'webp', 'avif'];
const WIDE_RED = [255, 0, 0];

let dir: string;
let wide: string;
let narrow: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'p3-'));
  wide = join(dir, 'wide.jpg');
  narrow = join(dir, 'narrow.jpg');
  // Red as only Display P3 has it: pixels of full red that are then said to be meant so.
  const plain = await picture(64, 64, '#ff0000').jpeg({ quality: 100 }).toBuffer();
  await writeFile(wide, withProfile(plain, await profileOf('p3')));
  await writeFile(narrow, withProfile(plain, await profileOf('srgb')));
});
afterAll(() => rm(dir, { recursive: true }));

async function profileOf(name: string): Promise<Buffer> {
  const { icc } = await sharp(
    await picture(8, 8).withIccProfile(name).jpeg().toBuffer(),
  ).metadata();
  if (!icc) throw new Error('no profile');
  return icc;
}

function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

async function made(path: string, keepDisplayP3: boolean, given: Partial<ImageTransform> = {}) {
  const transform: ImageTransform = {
    width: 32,
    height: 32,
    fit: 'inside',
    format: 'png',
    keepDisplayP3,
    ...given,
  };
  const request = { kind: 'transform' as const, path, contentType: 'image/jpeg', transform };
  const { bytes } = await transformImage(request);
  const { icc } = await sharp(bytes).metadata();
  const stored = await sharp(bytes, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
  const at = 3 * 32 * 16 + 3 * 16;
  return { icc: icc ?? null, stored: [...stored.subarray(at, at + 3)] };
}

function nearly(actual: number[], expected: number[]): void {
  expected.forEach((part, at) => {
    expect(Math.abs((actual[at] ?? Number.NaN) - part)).toBeLessThan(8);
  });
}

it('keeps the colours of Display P3 and says so, in every format', async () => {
  const profile = await profileOf('p3');
  for (const format of FORMATS) {
    const { icc, stored } = await made(wide, true, { format, quality: 95 });
    nearly(stored, WIDE_RED);
    expect([format, icc?.equals(profile)]).toEqual([format, true]);
  }
});

it('keeps them through turns, frames and texts', async () => {
  const changes: Partial<ImageTransform>[] = [
    { flip: 'h' },
    { rotate: 90 },
    { fit: 'cover', focal: { x: 0.5, y: 0.5 } },
    { fit: 'contain', background: '#ffffff' },
  ];
  for (const change of changes) {
    const { icc, stored } = await made(wide, true, change);
    nearly(stored, WIDE_RED);
    expect(icc).not.toBeNull();
  }
});

it('keeps them in conversions, of the pixels that are asked for to an inch', async () => {
  const profile = await profileOf('p3');
  for (const format of FORMATS) {
    const outPath = join(dir, `out.${format}`);
    const paths = { path: wide, workDir: dir, outPath };
    const given = { contentType: 'image/jpeg', format, box: null, dpi: 144, optimise: false };
    await convertImage({
      kind: 'convert',
      ...paths,
      ...given,
      keepDisplayP3: true,
      watermark: null,
    });
    const { icc, density } = await sharp(outPath).metadata();
    expect([format, icc?.equals(profile)]).toEqual([format, true]);
    if (format === 'jpeg' || format === 'png') expect(density).toBe(144);
    const stored = await sharp(outPath, { ignoreIcc: true }).raw().toBuffer();
    nearly([...stored.subarray(0, 3)], WIDE_RED);
  }
});

it('makes sRGB of them where they are not to be kept, and of all else', async () => {
  for (const format of FORMATS) {
    expect((await made(wide, false, { format, quality: 95 })).icc).toBeNull();
    expect((await made(narrow, true, { format, quality: 95 })).icc).toBeNull();
  }
  // A colour that both have is stored as another number in each.
  const path = join(dir, 'orange.jpg');
  await picture(64, 64, '#e08030').withIccProfile('p3').jpeg({ quality: 100 }).toFile(path);
  nearly((await made(path, false)).stored, [0xe0, 0x80, 0x30]);
  expect((await made(path, true)).stored[0]).toBeLessThan(0xda);
});

it('recognizes sRGB by its primaries and curves, whatever its name', async () => {
  const recognized = (icc: Buffer) => isInSrgb({ icc, channels: 3 } as Metadata);
  const srgb = await profileOf('srgb');
  expect(recognized(srgb)).toBe(true);
  expect(recognized(await profileOf('p3'))).toBe(false);
  // Another exponent, another red, a table for conversions, and a profile that breaks off.
  expect(recognized(changed(srgb, 'rTRC', 12, 2.2))).toBe(false);
  expect(recognized(changed(srgb, 'rXYZ', 8, 0.6))).toBe(false);
  const renamed = Buffer.from(srgb);
  renamed.write('A2B0', tagEntry(srgb, 'wtpt'), 'latin1');
  expect(recognized(renamed)).toBe(false);
  for (let length = 0; length < srgb.length; length += 7)
    expect(() => recognized(srgb.subarray(0, length))).not.toThrow();
});

it('shows an image in sRGB with the stored values, to the last one', async () => {
  const path = join(dir, 'teal.png');
  await picture(64, 64, '#137c8b').withIccProfile('srgb').png().toFile(path);
  const { stored, icc } = await made(path, false);
  expect([stored, icc]).toEqual([[0x13, 0x7c, 0x8b], null]);
});

function tagEntry(profile: Buffer, tag: string): number {
  return profile.indexOf(tag, 132, 'latin1');
}

/** Returns a profile with another number at an offset of a tag. */
function changed(profile: Buffer, tag: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(profile);
  copy.writeInt32BE(value * 65536, copy.readUInt32BE(tagEntry(copy, tag) + 4) + offset);
  return copy;
}
