import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { ConvertedImage, RetouchRequest } from '../../decoder-pool/decode-request.ts';
import { openImage } from '../open-image.ts';
import { boxed, rasterOf } from '../raster.ts';
import { upright } from '../upright.ts';
import { applyCorrection, planAutoFix } from './auto-fix.ts';
import { makeCollage } from './collage.ts';
import { addGraphics } from './graphics.ts';
import { removeRedEyes } from './red-eye.ts';

const JPEG_QUALITY = 92;
/** Box whose pixels tell what is to be set right. */
const SAMPLE_PIXELS = 256;

/** Writes what a tool makes of pictures. Their pixels go by way of the disk: a large one takes no memory. */
export async function retouch(request: RetouchRequest): Promise<ConvertedImage> {
  const { format, outPath } = request;
  const made = await draw(request);
  const encoder =
    format === 'png'
      ? made.png()
      : // To optimise its coding would hold all of it.
        made
          .flatten({ background: 'white' })
          .jpeg({ quality: JPEG_QUALITY, optimiseCoding: false });
  const { width, height } = await encoder.toFile(outPath);
  const { size: sizeBytes } = await stat(outPath);
  return { path: outPath, contentType: `image/${format}`, width, height, sizeBytes };
}

async function draw(request: RetouchRequest): Promise<Sharp> {
  const { work, pictures, longestSide, workDir } = request;
  if (work.tool === 'collage') return makeCollage(pictures, work, longestSide, workDir);
  const pixels = await takePixels(request);
  switch (work.tool) {
    case 'auto-fix': {
      const sample = await rasterOf(boxed(pixels(), SAMPLE_PIXELS));
      return applyCorrection(pixels(), planAutoFix(sample, work));
    }
    case 'graphics':
      return addGraphics(pixels, work.layers);
    case 'red-eye':
      return removeRedEyes(pixels, work.eyes, workDir);
  }
}

/** The pixels of the one picture on disk, in sRGB of 8 bits, as a viewer sees them; each call opens them anew. */
async function takePixels({
  pictures: [picture],
  longestSide,
  workDir,
}: RetouchRequest): Promise<() => Sharp> {
  if (!picture) throw new Error('unreachable: a retouch without a picture');
  const opened = await openImage(picture.path, picture.contentType);
  const image =
    longestSide === null
      ? await upright(opened, workDir)
      : opened.open().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  const path = join(workDir, 'pixels.tif');
  await image.toColourspace('srgb').tiff({ compression: 'none', bigtiff: true }).toFile(path);
  return () => sharp(path, { limitInputPixels: false });
}
