import sharp, { type Sharp } from 'sharp';

/** Options of a TIFF for intermediate results, whose parts can be read in any order. */
export const TILED_TIFF = {
  compression: 'none',
  bigtiff: true,
  tile: true,
  tileWidth: 256,
  tileHeight: 256,
} as const;

/** Opens an intermediate result as it was stored: of any size, with unchanged colors. */
export function openPixels(path: string): Sharp {
  return sharp(path, { limitInputPixels: false, ignoreIcc: true });
}
