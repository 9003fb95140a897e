import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ConvertedImage, ConvertRequest } from '../decoder-pool/decode-request.ts';
import { watermarkLayer } from '../decoder-pool/watermark.ts';
import { Undecodable } from '../file-types/undecodable.ts';
import { openImage } from './open-image.ts';
import { openUpright } from './open-upright.ts';

/** Limits the side of an image by format, in pixels. */
const SIDE_MAX = { jpeg: 65_535, png: 65_535, webp: 16_383, avif: 16_384 } as const;

/**
 * Writes a conversion of an original to a file. Fits it into the box, keeps its aspect ratio and never enlarges pixels. Converts to sRGB
 * unless Display P3 is kept. Copies no metadata; the file states only its profile and the requested resolution. Throws Undecodable
 * when a side is too long for the format.
 */
export async function convertImage(request: ConvertRequest): Promise<ConvertedImage> {
  const { format, box, outPath, workDir, keepDisplayP3 } = request;
  const opened = await openImage(request.path, request.contentType, { keepDisplayP3 });
  const isP3 = opened.profile !== null;
  // At full size, openUpright limits the memory that a rotated image takes.
  const fitted = box
    ? opened.open().resize(box.width, box.height, {
        fit: 'inside',
        withoutEnlargement: opened.metadata.format !== 'svg', // vectors have no pixels to enlarge
      })
    : await openUpright(opened, workDir);
  // Only pixels go through this file: no metadata of the original remains, and a large image takes no memory.
  const { width, height } = await (isP3 ? fitted : fitted.withIccProfile('srgb'))
    .tiff({ compression: 'none', bigtiff: true })
    .toFile(join(workDir, 'pixels.tif'));
  if (Math.max(width, height) > SIDE_MAX[format])
    throw new Undecodable(
      `The image is too large for ${format}: a side can have at most ${SIDE_MAX[format].toLocaleString('en')} pixels.`,
    );
  // Ignores the profile of a Display P3 image: sharp would convert its pixels to sRGB.
  const pixels = sharp(join(workDir, 'pixels.tif'), { limitInputPixels: false, ignoreIcc: isP3 });
  if (request.watermark)
    pixels.composite([
      await watermarkLayer(request.watermark, { width, height }, join(workDir, 'mark.tif')),
    ]);
  // Naming a profile again would convert the pixels to sRGB first.
  const described = isP3
    ? pixels.keepIccProfile().withDensity(request.dpi)
    : pixels.withMetadata({ density: request.dpi }).withIccProfile('srgb');
  await encode(described, request, width * height).toFile(outPath);
  return {
    path: outPath,
    contentType: `image/${format}`,
    width,
    height,
    sizeBytes: (await stat(outPath)).size,
  };
}

/** Limits JPEG optimization, in pixels: it holds the whole image in memory, at up to 6 bytes per pixel. */
const OPTIMISED_PIXELS_MAX = 100_000_000;

/** Encodes the image; `optimise` trades more CPU time for fewer bytes. */
function encode(image: Sharp, { format, optimise }: ConvertRequest, pixels: number): Sharp {
  switch (format) {
    case 'jpeg':
      return image.flatten({ background: 'white' }).jpeg({
        quality: optimise ? 80 : 92,
        mozjpeg: optimise && pixels <= OPTIMISED_PIXELS_MAX,
        optimiseCoding: pixels <= OPTIMISED_PIXELS_MAX,
      });
    case 'png':
      return image.png(optimise ? { compressionLevel: 9, adaptiveFiltering: true } : {});
    case 'webp':
      return image.webp(optimise ? { quality: 80, effort: 4 } : { quality: 92, effort: 2 });
    case 'avif':
      return image.avif(optimise ? { quality: 55, effort: 3 } : { quality: 75, effort: 1 });
  }
}
