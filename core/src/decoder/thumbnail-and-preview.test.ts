import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImageFileInfo, ThumbnailAndPreviewRequest } from '../decoder-pool/decode-request.ts';
import { renderThumbnailAndPreview, roundedDpi } from './thumbnail-and-preview.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'renditions-'));
});
afterAll(() => rm(dir, { recursive: true }));

const plain = (width: number, height: number, background = '#ff8800') =>
  sharp({ create: { width, height, channels: 3, background } });

/** Renders an image with a red left half and a blue right half. */
const halves = (width: number, height: number) =>
  plain(width, height, '#ff0000').composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#0000ff' } },
      left: width / 2,
      top: 0,
    },
  ]);

async function render(
  bytes: Buffer,
  contentType = 'image/*',
  { keepDisplayP3 = false, isThumbnailFirst = true }: Partial<ThumbnailAndPreviewRequest> = {},
) {
  const path = join(dir, 'original');
  await writeFile(path, bytes);
  const reported: ImageFileInfo[] = [];
  const request = {
    kind: 'thumbnail-and-preview' as const,
    path,
    contentType,
    thumbPath: join(dir, 't'),
    previewPath: join(dir, 'p'),
    keepDisplayP3,
    isThumbnailFirst,
    thumb: null,
  };
  const result = await renderThumbnailAndPreview(request, (thumb) => reported.push(thumb));
  return { ...result, reported };
}

async function pixelAt(path: string, left: number, top: number): Promise<number[]> {
  const image = sharp(path).extract({ left, top, width: 1, height: 1 });
  return [...(await image.raw().toBuffer())];
}

function expectNear(actual: number[], expected: number[]): void {
  expected.forEach((part, at) => {
    expect(Math.abs((actual[at] ?? Number.NaN) - part)).toBeLessThan(12);
  });
}

it('accepts only plausible resolutions', () => {
  expect([72.009, 300].map((density) => roundedDpi(density))).toEqual([72, 300]);
  for (const density of [0.0254, 25_400, undefined]) expect(roundedDpi(density)).toBeNull();
});

it.each([true, false])(
  'renders a thumbnail of 300 and a preview of 2048 pixels from a photograph; thumbnail first: %s',
  async (isThumbnailFirst) => {
    const bytes = await halves(3000, 2000)
      .withMetadata({ density: 300, orientation: 3 })
      .jpeg()
      .toBuffer();
    const found = await render(bytes, 'image/jpeg', { isThumbnailFirst });
    expect(found).toMatchObject({ width: 3000, height: 2000, dpi: 300, pages: 1, hasAlpha: false });
    expect(found.thumb).toMatchObject({ width: 300, height: 200, contentType: 'image/jpeg' });
    expect(found.preview).toMatchObject({ width: 2048, height: 1365, contentType: 'image/jpeg' });
    expect(found.reported).toEqual([found.thumb]);
    expect((await stat(found.preview.path)).size).toBe(found.preview.sizeBytes);
    expect(await sharp(found.thumb.path).metadata()).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 200,
    });
    expectNear(await pixelAt(found.thumb.path, 20, 100), [0, 0, 254]);
    expectNear(await pixelAt(found.preview.path, 2000, 100), [254, 0, 0]);
    expect(found.palette.map(({ percent }) => Math.round(percent))).toEqual([50, 50]);
    expect(found.dhash).toMatch(/^[0-9a-f]{16}$/);
    expect(Buffer.from(found.thumbhash, 'base64').length).toBeGreaterThan(10);
  },
);

it('applies the EXIF orientation', async () => {
  const found = await render(
    await halves(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );
  expect(found).toMatchObject({ width: 400, height: 600, orientation: 6 });
  expect(found.thumb).toMatchObject({ width: 200, height: 300 });
  expectNear(await pixelAt(found.thumb.path, 100, 20), [254, 0, 0]);
  expectNear(await pixelAt(found.thumb.path, 100, 280), [0, 0, 254]);
});

it('never enlarges pixels, but renders a vector image large', async () => {
  const small = await render(await plain(40, 20).png().toBuffer());
  expect(small.preview).toMatchObject({ width: 40, height: 20 });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20"/></svg>';
  const vector = await render(Buffer.from(svg), 'image/svg+xml');
  expect(vector).toMatchObject({ width: 40, height: 20, dpi: null, hasAlpha: true });
  expect(vector.preview).toMatchObject({ width: 2048, height: 1024, contentType: 'image/png' });
  expect(await pixelAt(vector.preview.path, 1022, 500)).toEqual([0, 0, 0, 255]);
  expect(await pixelAt(vector.preview.path, 1026, 500)).toEqual([0, 0, 0, 0]);
});

it('renders a PNG for a transparent image, but not for an opaque alpha channel', async () => {
  const image = (alpha: number) =>
    sharp({
      create: { width: 30, height: 30, channels: 4, background: { r: 0, g: 200, b: 0, alpha } },
    });
  const glass = await render(await image(0.5).webp().toBuffer());
  expect([glass.hasAlpha, glass.thumb.contentType]).toEqual([true, 'image/png']);
  const solid = await render(await image(1).png().toBuffer());
  expect([solid.hasAlpha, solid.thumb.contentType, solid.preview.contentType]).toEqual([
    false,
    'image/jpeg',
    'image/jpeg',
  ]);
});

it('converts every color space and depth to sRGB', async () => {
  const orange = [255, 136, 0];
  const originals = [
    plain(64, 64).toColourspace('cmyk').jpeg({ quality: 100 }),
    plain(64, 64).toColourspace('rgb16').png(),
    plain(64, 64).toColourspace('lab').tiff(),
    plain(64, 64).withIccProfile('p3').jpeg({ quality: 100 }),
    plain(64, 64).avif({ quality: 90 }),
    plain(64, 64).gif(),
  ];
  for (const original of originals) {
    const found = await render(await original.toBuffer());
    expect(found.preview.contentType).toBe('image/jpeg');
    expectNear(await pixelAt(found.preview.path, 32, 32), orange);
  }
  const gray = await render(await plain(64, 64, '#808080').toColourspace('b-w').png().toBuffer());
  expectNear(await pixelAt(gray.preview.path, 32, 32), [128, 128, 128]);
  // A CMYK profile of its own determines the colors.
  const printed = plain(64, 64, '#b08060').withIccProfile('cmyk').jpeg({ quality: 100 });
  const { preview } = await render(await printed.toBuffer());
  expectNear(await pixelAt(preview.path, 32, 32), [177, 122, 79]);
});

async function expectFirstOfThree(format: 'gif' | 'webp') {
  const frames = await Promise.all(
    ['red', 'lime', 'blue'].map((color) => plain(20, 20, color).png().toBuffer()),
  );
  const found = await render(
    await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer(),
  );
  expect(found).toMatchObject({ width: 20, height: 20, pages: 3 });
  expectNear(await pixelAt(found.preview.path, 10, 10), [255, 0, 0]);
}

it('renders the first frame of an animation and counts all frames', async () => {
  for (const format of ['gif', 'webp'] as const) await expectFirstOfThree(format);
});

it('computes similar hashes for similar images', async () => {
  const shapes =
    '<rect width="64" height="48" fill="navy"/><circle cx="20" cy="18" r="14" fill="gold"/><path d="M0 48 40 20 64 48" fill="teal"/>';
  const hash = async (drawing: string, width: number, quality: number) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48" width="${width}">${drawing}</svg>`;
    const bytes = await sharp(Buffer.from(svg)).flatten().jpeg({ quality }).toBuffer();
    return BigInt(`0x${(await render(bytes)).dhash}`);
  };
  const original = await hash(shapes, 640, 90);
  const distance = (other: bigint) => (original ^ other).toString(2).replaceAll('0', '').length;
  expect(distance(await hash(shapes, 200, 40))).toBeLessThan(6);
  expect(
    distance(await hash('<circle cx="50" cy="30" r="20" fill="red"/>', 640, 90)),
  ).toBeGreaterThan(12);
});

it('keeps Display P3 only in the preview, and only when requested', async () => {
  const photograph = await plain(2200, 1200).withIccProfile('p3').jpeg().toBuffer();
  for (const [bytes, isThumbnailFirst] of [
    [photograph, true],
    [photograph, false],
    [await plain(220, 120).withIccProfile('p3').png().toBuffer(), true],
  ] as const)
    for (const keepDisplayP3 of [true, false]) {
      const options = { keepDisplayP3, isThumbnailFirst };
      const { thumb, preview, palette } = await render(bytes, 'image/*', options);
      expect((await sharp(preview.path).metadata()).hasProfile).toBe(keepDisplayP3);
      expect((await sharp(thumb.path).metadata()).hasProfile).toBe(false);
      expectNear(await pixelAt(thumb.path, 9, 9), [0xff, 0x88, 0x00]);
      expect(palette[0]?.hex).toMatch(/^#f.[89]/);
    }
});
