import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  gifBomb,
  pngBomb,
  pngTextBomb,
  svgEntityBomb,
  svgShowing,
  svgUseBomb,
} from '../../test/media/hostile.ts';
import { noise } from '../../test/noise.ts';
import { createDecoderPool, type DecoderPool } from '../decoder-pool/decoder-pool.ts';
import { Undecodable } from '../file-types/undecodable.ts';

let dir: string;
let pool: DecoderPool;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hostile-'));
  pool = createDecoderPool({
    size: 1,
    queueMax: 10,
    timeoutMs: 120_000,
    memoryMaxBytes: 512 * 1024 ** 2,
    recycleAfter: 100,
    nice: 0,
  });
});
afterAll(async () => {
  pool.close();
  await rm(dir, { recursive: true });
});

async function decode(content: Buffer | string, contentType: string) {
  const path = join(dir, 'original');
  await writeFile(path, content);
  const made = {
    thumbPath: join(dir, 'thumb'),
    previewPath: join(dir, 'preview'),
    keepDisplayP3: false,
    isThumbnailFirst: true,
    thumb: null,
  };
  return pool.run({ kind: 'thumbnail-and-preview', path, contentType, ...made });
}

async function refusal(content: Buffer | string, contentType: string): Promise<string> {
  const error = await decode(content, contentType).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Undecodable);
  return error instanceof Error ? error.message : '';
}

function photo(size = 600) {
  return sharp({ create: { width: size, height: size, channels: 3, background: 'red' } });
}

/** Renders a PNG of lines: cheap at any size. */
function striped(size: number): Promise<Buffer> {
  const create = { width: 8, height: size, channels: 3 as const, background: 'red' };
  return sharp({ create, limitInputPixels: false })
    .resize(size, size, { fit: 'fill', kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

it('refuses 50,000 x 50,000 pixels before decoding them (security 29)', async () => {
  const reason = (most: string) =>
    `The image cannot be decoded: it has more pixels than the ${most} million allowed.`;
  expect(await refusal(pngBomb(), 'image/png')).toBe(reason('1,000'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>';
  expect(await refusal(svg, 'image/svg+xml')).toBe(reason('268'));
  // The rows of an interlaced image are complete only at the end of the file, so it is decoded as a whole.
  const interlaced = await photo(8).jpeg({ progressive: true }).toBuffer();
  // The header of a progressive JPEG frame holds height and width from its sixth byte on.
  const size = interlaced.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  interlaced.writeUInt16BE(30_000, size);
  interlaced.writeUInt16BE(30_000, size + 2);
  expect(await refusal(interlaced, 'image/jpeg')).toBe(reason('268'));
});

it('decodes an image of 400 megapixels', async () => {
  const found = await decode(await striped(20_000), 'image/png');
  expect(found).toMatchObject({ width: 20_000, height: 20_000 });
  expect(found.preview).toMatchObject({ width: 2048, height: 2048 });
});

it('decodes one of the 500 large frames of an animation (security 29)', async () => {
  const found = await decode(await gifBomb(500), 'image/gif');
  expect(found).toMatchObject({ width: 4000, height: 4000, pages: 500 });
  expect(found.preview).toMatchObject({ width: 2048, height: 2048 });
});

it('survives a text chunk that decompresses to 200 MB (security 29)', async () => {
  const found = await decode(await pngTextBomb(200_000_000), 'image/png').catch((e: unknown) => e);
  expect(found).toSatisfy((end) => end instanceof Undecodable || 'preview' in end);
});

it('refuses SVGs that expand endlessly (security 29)', async () => {
  expect(await refusal(svgEntityBomb(), 'image/svg+xml')).toContain('it expands endlessly');
  expect(await refusal(svgUseBomb(), 'image/svg+xml')).toContain('too many nested elements');
  const packed = gzipSync(Buffer.concat([Buffer.from(svgShowing('')), Buffer.alloc(1e8, ' ')]));
  expect(await refusal(packed, 'image/svg+xml')).toBe('An SVG must be at most 8 MB.');
  expect(await refusal(gzipSync(svgShowing('')).subarray(0, 50), 'image/svg+xml')).toContain(
    'incomplete or damaged',
  );
  const huge = `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(8 * 1024 ** 2)}</svg>`;
  expect(await refusal(huge, 'image/svg+xml')).toBe('An SVG must be at most 8 MB.');
});

it('renders no file that an SVG refers to (security 28)', async () => {
  const secret = join(dir, 'secret.png');
  await photo(100).png().toFile(secret);
  for (const href of ['secret.png', secret, `file://${secret}`]) {
    const found = await decode(svgShowing(href), 'image/svg+xml');
    expect(found.palette).toEqual([]);
  }
  const inside = `data:image/png;base64,${(await photo(100).png().toBuffer()).toString('base64')}`;
  expect((await decode(svgShowing(inside), 'image/svg+xml')).palette[0]?.hex).toBe('#ff0000');
});

it('does not open an SVG that claims to be a JPEG (security 28)', async () => {
  expect(await refusal(svgShowing('secret.png'), 'image/jpeg')).toContain('not a readable image');
});

it('runs only the allowed loaders (security 28)', async () => {
  const ppm = Buffer.from(`P6 2 2 255 ${'x'.repeat(12)}`);
  expect(await refusal(ppm, 'image/png')).toContain('not a readable image');
  const csv = '1 2 3\n4 5 6\n';
  expect(await refusal(csv, 'image/png')).toContain('not a readable image');
});

it('refuses broken images with a reason (security 29)', async () => {
  const input = noise(3 * 600 ** 2);
  const image = sharp(input, { raw: { width: 600, height: 600, channels: 3 } });
  for (const format of ['webp', 'tiff', 'avif'] as const) {
    const whole = await image.clone().toFormat(format).toBuffer();
    const half = whole.subarray(0, whole.length / 2);
    expect(await refusal(half, `image/${format}`)).toMatch(
      /^The image cannot be decoded: (it is|its content)/,
    );
  }
  expect(await refusal('', 'image/jpeg')).toBe('The file is empty.');
  expect(await refusal('not a picture', 'image/jpeg')).toContain('not a readable image');
});

it('decodes the intact part of an image that ends early, and reports the damage', async () => {
  const size = { width: 60, height: 600 };
  const half = { width: 60, height: 300, channels: 3 as const };
  const input = noise(half.width * half.height * half.channels);
  const red = sharp({ create: { ...size, channels: 3, background: 'red' } });
  const image = sharp(
    await red
      .composite([{ input, raw: half, top: 300, left: 0 }])
      .png()
      .toBuffer(),
  );
  for (const whole of [
    await image.clone().jpeg().toBuffer(),
    await image.clone().jpeg({ progressive: true }).toBuffer(),
    await image.clone().jpeg({ chromaSubsampling: '4:4:4', quality: 60 }).toBuffer(),
    await image.clone().toColourspace('cmyk').jpeg().toBuffer(),
    await image.clone().png().toBuffer(),
    await image.clone().gif().toBuffer(),
  ]) {
    const { format = '' } = await sharp(whole).metadata();
    const early = whole.subarray(0, Math.ceil(whole.length * 0.7));
    const found = await decode(early, `image/${format}`);
    expect(found, format).toMatchObject({ ...size, isDamaged: true });
    const preview = sharp(found.preview.path);
    const [sample = 0] = await preview
      .extract({ left: 8, top: 50, width: 40, height: 60 })
      .raw()
      .toBuffer();
    expect([format, sample > 200]).toEqual([format, true]);
  }
});

it('refuses an image that ends before its first pixels (security 29)', async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  expect(await refusal(jpeg.subarray(0, scan), 'image/jpeg')).toContain('it is incomplete');
  const png = await photo().png().toBuffer();
  const pixels = png.indexOf('IDAT');
  expect(await refusal(png.subarray(0, pixels + 9), 'image/png')).toContain('it is incomplete');
});

it('decodes a JPEG with overwritten bytes and reports the damage (security 29)', async () => {
  const whole = await photo().jpeg().toBuffer();
  expect(await decode(whole, 'image/jpeg')).toMatchObject({ isDamaged: false });
  const damaged = Buffer.from(whole);
  // A restart marker, which the encoder did not announce, in the middle of the pixels.
  damaged.writeUInt16BE(0xffd0, Math.floor(damaged.length / 2));
  expect(await decode(damaged, 'image/jpeg')).toMatchObject({ width: 600, isDamaged: true });
});

it('decodes by content when the name and type are wrong', async () => {
  const found = await decode(await photo().png().toBuffer(), 'image/jpeg');
  expect(found).toMatchObject({ width: 600, height: 600 });
});

it('decodes the first of several pages', async () => {
  const pages = await Promise.all([
    photo(40).png().toBuffer(),
    photo(40).negate().png().toBuffer(),
  ]);
  const tiff = await sharp(pages, { join: { animated: true } })
    .tiff()
    .toBuffer();
  const found = await decode(tiff, 'image/tiff');
  expect(found).toMatchObject({ width: 40, height: 40, pages: 2 });
  expect(found.palette).toEqual([{ hex: '#fe0000', percent: 100 }]);
});
