import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ConvertedImage, RetouchRequest } from '../../decoder-pool/decode-request.ts';
import { openImage } from '../open-image.ts';
import { openUpright } from '../open-upright.ts';
import { fitIntoBox, rasterOf } from '../raster.ts';
import { applyCorrection, planAutoFix } from './auto-fix.ts';
import { makeCollage } from './collage.ts';
import { cutOut } from './cutout.ts';
import { addGraphics } from './graphics.ts';
import { removeRedEyes } from './red-eye.ts';

const JPEG_QUALITY = 92;
const WEBP_QUALITY = 92;
/** Side of the sample that auto fix is computed from, in pixels. */
const SAMPLE_PIXELS = 256;

/** Applies a tool to images and writes the result. Stores intermediate pixels in files in `workDir`, so that memory stays bounded. */
export async function retouch(request: RetouchRequest): Promise<ConvertedImage> {
  const { format, outPath } = request;
  const result = await applyTool(request);
  const encoder = encode(result, format);
  const { width, height } = await encoder.toFile(outPath);
  const { size: sizeBytes } = await stat(outPath);
  return { path: outPath, contentType: `image/${format}`, width, height, sizeBytes };
}

function encode(result: Sharp, format: RetouchRequest['format']): Sharp {
  if (format === 'png') return result.png();
  if (format === 'webp') return result.webp({ quality: WEBP_QUALITY });
  // Optimized coding would hold the whole image in memory.
  return result
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false });
}

async function applyTool(request: RetouchRequest): Promise<Sharp> {
  const { work, images, longestSide, workDir } = request;
  if (work.tool === 'collage') return makeCollage(images, work, longestSide, workDir);
  const pixels = await storePixels(request);
  switch (work.tool) {
    case 'auto-fix': {
      const sample = await rasterOf(fitIntoBox(pixels(), SAMPLE_PIXELS));
      return applyCorrection(pixels(), planAutoFix(sample, work));
    }
    case 'graphics':
      return addGraphics(pixels, work.layers);
    case 'red-eye':
      return removeRedEyes(pixels, work.eyes, workDir);
    case 'cutout':
      if (!request.matte) throw new Error('unreachable: a cut-out without a matte');
      return cutOut(pixels, request.matte, work, workDir);
  }
}

/** Writes the pixels of the image to `workDir`, in 8-bit sRGB with the orientation applied. Returns a function that opens them. */
async function storePixels({
  images: [image],
  longestSide,
  workDir,
}: RetouchRequest): Promise<() => Sharp> {
  if (!image) throw new Error('unreachable: a retouch without an image');
  const opened = await openImage(image.path, image.contentType);
  const source =
    longestSide === null
      ? await openUpright(opened, workDir)
      : opened.open().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  const path = join(workDir, 'pixels.tif');
  await source.toColourspace('srgb').tiff({ compression: 'none', bigtiff: true }).toFile(path);
  return () => sharp(path, { limitInputPixels: false });
}
