import sharp, { type Sharp } from 'sharp';

/** Options of a TIFF for intermediate results, whose parts can be read in any order. */
export const TILED_TIFF = {
  compression: 'none',
  bigtiff: true,
  tile: true,
  tileWidth: 256,
  tileHeight: 256,
} as const;

/** Bits of each sample. */
export type Bits = 8 | 16;

/** Runs a pipeline on an intermediate result and returns its samples, in the byte order of this machine. */
export function readSamples(image: Sharp, bits: Bits): Promise<Buffer> {
  return (
    bits === 8 ? image.raw() : image.toColourspace('rgb16').raw({ depth: 'ushort' })
  ).toBuffer();
}

/** Changes samples between the byte order of this machine and that of our TIFF files, in place. */
export function swapSamples(samples: Buffer, bits: Bits): Buffer {
  return bits === 8 ? samples : samples.swap16();
}

/** Opens an intermediate result as it was stored: of any size, with unchanged colors. */
export function openPixels(path: string): Sharp {
  return sharp(path, { limitInputPixels: false, ignoreIcc: true });
}
