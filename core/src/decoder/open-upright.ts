import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { Undecodable } from '../file-types/undecodable.ts';
import type { OpenedImage } from './open-image.ts';
import { type Bits, openPixels, readSamples, swapSamples, TILED_TIFF } from './pixel-file.ts';
import { keepProfile, tiffHeaderOf } from './raster.ts';

/** Limits the pixels of an image that is rotated in memory, at up to 9 bytes each. */
const IN_MEMORY_PIXELS_MAX = 40_000_000;

interface Rotation {
  /** Applied first. */
  isMirrored: boolean;
  /** Applied second. */
  degrees: 90 | 180 | 270;
  /** Whether the first row of the rotated image comes from the end of the stored one: its last row or column. */
  isFromEnd: boolean;
}

/** The rotations by EXIF orientation. Orientations 1 and 2 are missing: they keep the order of rows, so the image streams as it is. */
const ROTATIONS: ReadonlyMap<number, Rotation> = new Map([
  [3, { isMirrored: false, degrees: 180, isFromEnd: true }],
  [4, { isMirrored: true, degrees: 180, isFromEnd: true }],
  [5, { isMirrored: true, degrees: 270, isFromEnd: false }],
  [6, { isMirrored: false, degrees: 90, isFromEnd: false }],
  [7, { isMirrored: true, degrees: 90, isFromEnd: true }],
  [8, { isMirrored: false, degrees: 270, isFromEnd: true }],
]);

/** Rows that are rotated at once: less than 200 MB of a gigapixel image. */
const BAND_ROWS = 1024;

/** Limits the bytes of a TIFF: its offsets have 32 bits. */
const TIFF_BYTES_MAX = 4_000_000_000;

/**
 * Opens a whole image with its EXIF orientation applied, so that it streams row by row. A large rotated image goes through `workDir`:
 * first as tiles that can be read in any order, then as rows of samples with `bits`. Throws Undecodable when its rows do not fit into a TIFF.
 */
export async function openUpright(
  image: OpenedImage,
  workDir: string,
  { bits = 8, inMemoryMax = IN_MEMORY_PIXELS_MAX }: { bits?: Bits; inMemoryMax?: number } = {},
): Promise<Sharp> {
  const { width, height, orientation = 1 } = image.metadata;
  const rotation = ROTATIONS.get(orientation);
  if (!rotation || width * height <= inMemoryMax) return image.open();
  const tiles = join(workDir, 'tiles.tif');
  const stored = image.open({ asStored: true }); // without the orientation
  const { channels } = await colorsOf(stored, image.profile, bits).tiff(TILED_TIFF).toFile(tiles);
  if (channels !== 3 && channels !== 4) throw new Error(`unreachable: ${channels} channels`);
  if ((width * height * channels * bits) / 8 > TIFF_BYTES_MAX)
    throw new Undecodable('The image cannot be rotated: it has too many pixels.');
  const { profile } = image;
  const rows = join(workDir, 'rows.tif');
  await writeRows(tiles, rotation, { ...image.metadata.autoOrient, channels, profile, bits }, rows);
  const options = { limitInputPixels: false, ignoreIcc: profile !== null };
  return keepProfile(sharp(rows, options), profile);
}

/** Makes a pipeline write samples of this many bits. Pixels with a profile keep their values; all others become sRGB, which needs none. */
export function colorsOf(image: Sharp, profile: Buffer | null, bits: Bits): Sharp {
  if (bits === 16) return image.toColourspace('rgb16');
  return profile ? image : image.toColourspace('srgb');
}

/** Writes the rotated image as a TIFF of rows, one band after the other. A band of rows is a band of columns in `tiles` after a quarter turn. */
async function writeRows(
  tiles: string,
  rotation: Rotation,
  output: { width: number; height: number; channels: 3 | 4; profile: Buffer | null; bits: Bits },
  path: string,
): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.appendFile(tiffHeaderOf(output));
    for (let top = 0; top < output.height; top += BAND_ROWS) {
      const count = Math.min(BAND_ROWS, output.height - top);
      const start = rotation.isFromEnd ? output.height - top - count : top;
      const band =
        rotation.degrees === 180
          ? { left: 0, top: start, width: output.width, height: count }
          : { left: start, top: 0, width: count, height: output.width };
      const pixels = openPixels(tiles).extract(band);
      if (rotation.isMirrored) pixels.flop();
      const samples = await readSamples(pixels.rotate(rotation.degrees), output.bits);
      await file.appendFile(swapSamples(samples, output.bits));
    }
  } finally {
    await file.close();
  }
}
