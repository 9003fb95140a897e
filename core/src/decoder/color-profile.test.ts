import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainImage } from '../../test/media/images.ts';
import type { ImageFormat } from '../decoder-pool/decode-request.ts';
import type { ImageTransform } from '../decoder-pool/image-transform.ts';
import { isInSrgb } from './color-profile.ts';
import { convertImage } from './convert.ts';
import { transformImage } from './transform.ts';

const FORMATS: ImageFormat[] = ['jpeg', 'png', 'webp', 'avif'];
/** Full red of Display P3, as its pixels store it. */
const WIDE_RED = [255, 0, 0];

let dir: string;
let wide: string;
let narrow: string;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'p3-'));
  wide = join(dir, 'wide.jpg');
  narrow = join(dir, 'narrow.jpg');
  // A red outside sRGB: pixels of full red with a Display P3 profile attached.
  const plain = await plainImage(64, 64, '#ff0000').jpeg({ quality: 100 }).toBuffer();
  await writeFile(wide, withProfile(plain, await profileOf('p3')));
  await writeFile(narrow, withProfile(plain, await profileOf('srgb')));
});
afterAll(() => rm(dir, { recursive: true }));

async function profileOf(name: string): Promise<Buffer> {
  const { icc } = await sharp(
    await plainImage(8, 8).withIccProfile(name).jpeg().toBuffer(),
  ).metadata();
  if (!icc) throw new Error('no profile');
  return icc;
}

/** Returns a JPEG with a profile in an APP2 segment, inserted after its first marker. Pixels are not converted. */
function withProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

/** Renders an image of 32 x 32 pixels. Returns its profile, and the stored color of the pixel in the middle. */
async function render(path: string, given: Partial<ImageTransform> = {}) {
  const transform: ImageTransform = {
    width: 32,
    height: 32,
    fit: 'inside',
    format: 'png',
    ...given,
  };
  const request = { kind: 'transform' as const, path, contentType: 'image/jpeg', transform };
  const { bytes } = await transformImage(request);
  const { icc } = await sharp(bytes).metadata();
  const stored = await sharp(bytes, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
  const middle = 3 * (32 * 16 + 16);
  return { icc: icc ?? null, stored: [...stored.subarray(middle, middle + 3)] };
}

function expectNear(actual: number[], expected: number[]): void {
  expected.forEach((part, at) => {
    expect(Math.abs((actual[at] ?? Number.NaN) - part)).toBeLessThan(8);
  });
}

it('keeps Display P3 colors and embeds the profile, in every format', async () => {
  const profile = await profileOf('p3');
  for (const format of FORMATS) {
    const { icc, stored } = await render(wide, { keepDisplayP3: true, format, quality: 95 });
    expectNear(stored, WIDE_RED);
    expect([format, icc?.equals(profile)]).toEqual([format, true]);
  }
});

it('keeps Display P3 through rotations, crops and padding', async () => {
  const changes: Partial<ImageTransform>[] = [
    { flip: 'h' },
    { rotate: 90 },
    { fit: 'cover', focal: { x: 0.5, y: 0.5 } },
    { fit: 'contain', background: '#ffffff' },
  ];
  for (const change of changes) {
    const { icc, stored } = await render(wide, { keepDisplayP3: true, ...change });
    expectNear(stored, WIDE_RED);
    expect(icc).not.toBeNull();
  }
});

it('keeps Display P3 in conversions and states the requested resolution', async () => {
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
    expectNear([...stored.subarray(0, 3)], WIDE_RED);
  }
});

it('converts to sRGB when Display P3 is not kept, and all other images', async () => {
  for (const format of FORMATS) {
    expect((await render(wide, { format, quality: 95 })).icc).toBeNull();
    expect((await render(narrow, { keepDisplayP3: true, format, quality: 95 })).icc).toBeNull();
  }
  // A color inside both color spaces is stored with different values.
  const path = join(dir, 'orange.jpg');
  await plainImage(64, 64, '#e08030').withIccProfile('p3').jpeg({ quality: 100 }).toFile(path);
  expectNear((await render(path)).stored, [0xe0, 0x80, 0x30]);
  expect((await render(path, { keepDisplayP3: true })).stored[0]).toBeLessThan(0xda);
});

it('recognizes sRGB by its primaries and curves, whatever its name', async () => {
  const recognized = (icc: Buffer) => isInSrgb({ icc, channels: 3 } as Metadata);
  const srgb = await profileOf('srgb');
  expect(recognized(srgb)).toBe(true);
  expect(recognized(await profileOf('p3'))).toBe(false);
  // Another exponent, another red, a conversion table, and a truncated profile. The exponent of a curve begins at byte 12 of its data,
  // the first coordinate of a primary at byte 8.
  expect(recognized(changeProfile(srgb, 'rTRC', 12, 2.2))).toBe(false);
  expect(recognized(changeProfile(srgb, 'rXYZ', 8, 0.6))).toBe(false);
  const renamed = Buffer.from(srgb);
  renamed.write('A2B0', tagEntry(srgb, 'wtpt'), 'latin1');
  expect(recognized(renamed)).toBe(false);
  for (let length = 0; length < srgb.length; length += 7)
    expect(() => recognized(srgb.subarray(0, length))).not.toThrow();
});

it('keeps every stored value of an sRGB image', async () => {
  const path = join(dir, 'teal.png');
  await plainImage(64, 64, '#137c8b').withIccProfile('srgb').png().toFile(path);
  const { stored, icc } = await render(path);
  expect([stored, icc]).toEqual([[0x13, 0x7c, 0x8b], null]);
});

/** Returns the position of a tag in the table of a profile, which starts after 128 bytes of header and 4 bytes of count. */
function tagEntry(profile: Buffer, tag: string): number {
  return profile.indexOf(tag, 132, 'latin1');
}

/** Returns a profile with another number at an offset of a tag's data. Numbers are fixed-point: 16 bits of integer, 16 of fraction. */
function changeProfile(profile: Buffer, tag: string, offset: number, value: number): Buffer {
  const copy = Buffer.from(profile);
  copy.writeInt32BE(value * 65536, copy.readUInt32BE(tagEntry(copy, tag) + 4) + offset);
  return copy;
}
