import sharp, { type Metadata, type Sharp } from 'sharp';

/** A picture of one colour, to be encoded as the test needs it. */
export function picture(width = 320, height = 180, background = 'red'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** The average colour of a picture in a local file, as three parts of 0 to 255. */
export async function averageColor(path: string): Promise<[number, number, number]> {
  const [red = 0, green = 0, blue = 0] = await sharp(path)
    .flatten({ background: 'white' })
    .resize(1, 1)
    .raw()
    .toBuffer();
  return [red, green, blue];
}

/** What an encoded picture says of itself. */
export function metadataOf(bytes: Buffer): Promise<Metadata> {
  return sharp(bytes).metadata();
}

/** The same as a viewer shows it: turned as its EXIF data say. */
export function uprightPicture(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).autoOrient().png().toBuffer();
}
