import { rgbaToThumbHash } from 'thumbhash';
import { fromRaster, type Raster } from './raster.ts';

/** Limits a side of the image that thumbhash accepts, in pixels. */
const THUMBHASH_PIXELS = 100;

/** Returns the thumbhash in base64: about 25 bytes that encode a blurred placeholder of the image. */
export async function thumbhashOf(raster: Raster): Promise<string> {
  const { data, info } = await fromRaster(raster)
    .resize(THUMBHASH_PIXELS, THUMBHASH_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

const COLUMNS = 9;
const ROWS = 8;

/**
 * Returns the difference hash, 16 hexadecimal characters. Each of its 64 bits, row by row, is 1 if a cell is darker than its right
 * neighbor. Similar images differ in few bits.
 */
export async function dhashOf(raster: Raster): Promise<string> {
  const gray = await fromRaster(raster)
    .flatten({ background: 'white' })
    .greyscale()
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const at = row * COLUMNS + column;
      bits = (bits << 1n) | (Number(gray[at]) < Number(gray[at + 1]) ? 1n : 0n);
    }
  return bits.toString(16).padStart(16, '0');
}
