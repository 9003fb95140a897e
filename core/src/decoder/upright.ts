import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { Undecodable } from '../file-types/undecodable.ts';
import type { OpenedImage } from './open-image.ts';
import { inProfile, pixelsHead } from './raster.ts';

/** Up to so many pixels a picture is turned in memory, at up to 9 bytes each. */
const TURNED_IN_MEMORY = 40_000_000;

interface Turn {
  /** Done first. */
  isMirrored: boolean;
  /** Done then. */
  degrees: 90 | 180 | 270;
  /** Whether its first row is the last row or column of what lies there. */
  isFromEnd: boolean;
}

/** What the EXIF orientations ask for whose rows do not come in their order. */
const TURNS: ReadonlyMap<number, Turn> = new Map([
  [3, { isMirrored: false, degrees: 180, isFromEnd: true }],
  [4, { isMirrored: true, degrees: 180, isFromEnd: true }],
  [5, { isMirrored: true, degrees: 270, isFromEnd: false }],
  [6, { isMirrored: false, degrees: 90, isFromEnd: false }],
  [7, { isMirrored: true, degrees: 90, isFromEnd: true }],
  [8, { isMirrored: false, degrees: 270, isFromEnd: true }],
]);

/** Rows that are turned at once: less than 200 MB of a gigapixel. */
const BAND = 1024;

/** Bytes that a TIFF can count. */
const TIFF_BYTES_MAX = 4_000_000_000;

/**
 * All of a picture as a viewer sees it, row by row. A large one that lies on its side goes by way of the disk: first in squares
 * that can be read from anywhere, then in rows.
 */
export async function upright(
  image: OpenedImage,
  workDir: string,
  inMemory = TURNED_IN_MEMORY,
): Promise<Sharp> {
  const { width, height, orientation = 1 } = image.metadata;
  const turn = TURNS.get(orientation);
  if (!turn || width * height <= inMemory) return image.open();
  const squares = join(workDir, 'squares.tif');
  const lying = image.open({ asItLies: true });
  const { channels } = await (image.profile ? lying : lying.toColourspace('srgb'))
    .tiff({ compression: 'none', bigtiff: true, tile: true, tileWidth: 256, tileHeight: 256 })
    .toFile(squares);
  if (channels !== 3 && channels !== 4) throw new Error(`unreachable: ${channels} channels`);
  if (width * height * channels > TIFF_BYTES_MAX)
    throw new Undecodable('The image cannot be rotated: it has too many pixels.');
  const { profile } = image;
  const rows = join(workDir, 'rows.tif');
  await writeRows(squares, turn, { ...image.metadata.autoOrient, channels, profile }, rows);
  const options = { limitInputPixels: false, ignoreIcc: profile !== null };
  return inProfile(sharp(rows, options), profile);
}

async function writeRows(
  squares: string,
  turn: Turn,
  look: { width: number; height: number; channels: 3 | 4; profile: Buffer | null },
  path: string,
): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.appendFile(pixelsHead(look));
    for (let top = 0; top < look.height; top += BAND) {
      const count = Math.min(BAND, look.height - top);
      const at = turn.isFromEnd ? look.height - top - count : top;
      const band =
        turn.degrees === 180
          ? { left: 0, top: at, width: look.width, height: count }
          : { left: at, top: 0, width: count, height: look.width };
      const pixels = sharp(squares, { limitInputPixels: false, ignoreIcc: true }).extract(band);
      if (turn.isMirrored) pixels.flop();
      await file.appendFile(await pixels.rotate(turn.degrees).raw().toBuffer());
    }
  } finally {
    await file.close();
  }
}
