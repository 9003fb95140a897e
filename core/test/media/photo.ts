import sharp, { type JpegOptions, type Sharp } from 'sharp';
import type { StoredFile } from '../factories.ts';

/** Left half red, right half blue; see-through below the middle where asked. */
function halves(width: number, height: number, seeThrough: boolean): Sharp {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    pixels[at + (x < width / 2 ? 0 : 2)] = 255;
    pixels[at + 3] = seeThrough && y >= height / 2 ? 0 : 255;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

/** Returns an image and its derived files for `makeAsset`: `original`, `_thumb` and `_preview`. */
export async function photoFiles(
  width: number,
  height: number,
  { seeThrough = false } = {},
): Promise<Record<string, StoredFile>> {
  const stored = async (box: number): Promise<StoredFile> => {
    const image = sharp(await halves(width, height, seeThrough).png().toBuffer());
    const fitted = image.resize(box, box, { fit: 'inside', withoutEnlargement: true });
    const encoded = seeThrough ? fitted.png() : fitted.removeAlpha().jpeg();
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      body: data,
      contentType: seeThrough ? 'image/png' : 'image/jpeg',
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

/** A plain red JPEG. */
export function plainJpeg(
  width: number,
  height: number,
  options: JpegOptions = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c02010' } })
    .jpeg(options)
    .toBuffer();
}

/** A PNG whose colours are a function of the share of its width and height. */
export function paintedPicture(
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

/** What a viewer sees of an encoded image. Colours are taken from the middle of each half, top and bottom. */
export async function lookOf(bytes: Buffer) {
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

/** The pixels of an encoded image, four bytes each. */
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

/** A PNG of one colour. */
export function plainPicture(width: number, height: number, background: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
