import sharp, { type JpegOptions, type Sharp } from 'sharp';
import type { StoredFile } from '../factories.ts';

/** Returns an image that is red on the left and blue on the right. With `isTransparent` the lower half is transparent. */
function halves(width: number, height: number, isTransparent: boolean): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    pixels[at + (x < width / 2 ? 0 : 2)] = 255;
    pixels[at + 3] = isTransparent && y >= height / 2 ? 0 : 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Returns an image and its derived files for `makeAsset`: `original`, `_thumb` and `_preview`. */
export async function photoFiles(
  width: number,
  height: number,
  { isTransparent = false } = {},
): Promise<Record<string, StoredFile>> {
  const stored = async (box: number): Promise<StoredFile> => {
    const image = sharp(await halves(width, height, isTransparent).png().toBuffer());
    const fitted = image.resize(box, box, { fit: 'inside', withoutEnlargement: true });
    const encoded = isTransparent ? fitted.png() : fitted.removeAlpha().jpeg();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      body: data,
      contentType: isTransparent ? 'image/png' : 'image/jpeg',
      width: info.width,
      height: info.height,
    };
  };
  return {
    original: await stored(100_000),
    _thumb: await stored(300),
    _preview: await stored(2048),
  };
}

/** Returns a red JPEG. */
export function plainJpeg(
  width: number,
  height: number,
  options: JpegOptions = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c02010' } })
    .jpeg(options)
    .toBuffer();
}

/** Returns a PNG whose pixels `colorAt` computes: it receives the position from 0 to 1 and returns RGB values. */
export function paintedImage(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly number[],
): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at++)
    pixels.set(colorAt((at % width) / width, Math.floor(at / width) / height), at * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Returns the format, the size and three sample colors of an encoded image: top left, top right and bottom left, as RGBA. */
export async function describeImage(bytes: Buffer) {
  const { format, compression } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return [...data.subarray(at, at + 4)];
  };
  return {
    format: compression === 'av1' ? 'avif' : format,
    width: info.width,
    height: info.height,
    left: colorAt(0.25, 0.25),
    right: colorAt(0.75, 0.25),
    below: colorAt(0.25, 0.75),
  };
}

/** Returns the decoded pixels of an encoded image as RGBA. `at` returns one pixel. */
export async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { width: info.width, height: info.height, data, at };
}

/** Returns a PNG of one color. */
export function plainPng(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
