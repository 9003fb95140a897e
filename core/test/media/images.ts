import sharp, { type Metadata, type Sharp } from 'sharp';

/** Returns an image of one color, not yet encoded. */
export function plainImage(width = 320, height = 180, background = 'red'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Returns the average color of a local image file as RGB values from 0 to 255. */
export async function averageColor(path: string): Promise<[number, number, number]> {
  const [red = 0, green = 0, blue = 0] = await sharp(path)
    .flatten({ background: 'white' })
    .resize(1, 1)
    .raw()
    .toBuffer();
  return [red, green, blue];
}

/** Reads the metadata of an encoded image. */
export function metadataOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes).metadata();
}

/** Returns the image as a PNG, rotated by its EXIF orientation. */
export function uprightImage(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).autoOrient().png().toBuffer();
}

/** Returns the RGB values of a pixel of a local image file. Transparent pixels are lime. */
export async function pixelOf(path: string, left: number, top: number): Promise<number[]> {
  const opaque = await sharp(path)
    .flatten({ background: 'lime' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const pixel = sharp(opaque).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.removeAlpha().raw().toBuffer())];
}
