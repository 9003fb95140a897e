import sharp from 'sharp';

/** The picture cannot be opened. Users read the message. */
export class UnreadablePicture extends Error {}

/** Pixels of a picture, row by row, three bytes each: red, green, blue. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Transparent parts look gray, which no model mistakes for a thing. */
const BACKDROP = '#888888';

/** Opens a picture upright and without transparency, at most `longEdge` pixels wide and high. Throws UnreadablePicture. */
export async function openPicture(path: string, longEdge: number): Promise<Pixels> {
  try {
    const { data, info } = await sharp(path)
      .rotate()
      .flatten({ background: BACKDROP })
      .resize(longEdge, longEdge, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { width, height, data: channels === 1 ? grayToRgb(data) : data };
  } catch (error) {
    throw new UnreadablePicture(`The picture cannot be read: ${(error as Error).message}`);
  }
}

/** A rectangle in pixels. */
export interface PixelBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns a part of a picture, scaled to exactly `size` pixels wide and high. */
export async function cutAndScale(
  { width, height, data }: Pixels,
  part: PixelBox,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .extract(part)
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer();
}

function grayToRgb(gray: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(gray.length * 3);
  for (let i = 0; i < rgb.length; i++) rgb[i] = gray[Math.floor(i / 3)] ?? 0;
  return rgb;
}
