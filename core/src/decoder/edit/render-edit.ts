import { stat } from 'node:fs/promises';
import { PIXELS_MAX } from '@spindle/contracts/files/pixels-max';
import { compileTone, focusOf } from '@spindle/contracts/image-edits/tone';
import type { OverlayOptions, Sharp } from 'sharp';
import type { EditedImage, EditRequest } from '../../decoder-pool/decode-request.ts';
import { tooManyPixels } from '../../decoder-pool/limits.ts';
import { Undecodable } from '../../file-types/undecodable.ts';
import { type OpenedImage, openImage } from '../open-image.ts';
import { type Bits, openPixels } from '../pixel-file.ts';
import { keepProfile } from '../raster.ts';
import { outsideEllipse } from './ellipse.ts';
import { applyFocus } from './focus.ts';
import { writeFrame } from './frame.ts';
import { overlayLayer } from './overlay-layer.ts';
import { createRedEyes } from './red-eyes.ts';
import { createRedactions } from './redactions.ts';
import { type RowFile, rewriteRows } from './row-file.ts';
import { createPixelTone } from './tone-pixels.ts';

/** Limits the side of an image by format, in pixels. */
const SIDE_MAX = { jpeg: 65_535, png: 65_535, webp: 16_383, avif: 16_384, tiff: 65_535 } as const;
/** Number of pixels up to which JPEG tables are optimized, which holds the whole image in memory. */
const OPTIMIZED_PIXELS_MAX = 40_000_000;

/**
 * Renders an edited image from its original pixels and writes it to a file: geometry, red eyes, redactions, tone, sharpening, size, the overlay and
 * the shape of the crop. Keeps the profile of an RGB image; all others become sRGB. Keeps 16 bits if the format has them and nothing is
 * drawn. Copies no metadata. Each step goes through a file in `workDir`, so that memory does not grow with the image. Throws Undecodable for
 * an image or a result with too many pixels.
 */
export async function renderEdit(request: EditRequest): Promise<EditedImage> {
  const { recipe, workDir } = request;
  const opened = await openImage(request.path, request.contentType, { keepsRgbProfile: true });
  const { width, height } = opened.metadata.autoOrient;
  if (width * height > PIXELS_MAX)
    throw new Undecodable(`The image cannot be edited: ${tooManyPixels()}.`);
  const redactions = createRedactions(recipe.redactions);
  const bits = bitsOf(opened, request);
  const mendEyes = createRedEyes(recipe, { width, height });
  const frame = await writeFrame(opened, recipe.geometry, workDir, bits, (band) => {
    mendEyes(band);
    redactions.blacken(band);
  });
  const tone = createPixelTone(compileTone(recipe.tone));
  if (redactions.hasBlur || tone)
    await rewriteRows(frame, (band) => {
      redactions.blur(band);
      tone?.(band);
    });
  const focused = await applyFocus(
    frame,
    focusOf(recipe.tone, Math.max(frame.width, frame.height)),
    workDir,
  );
  return encode(focused, request, opened.metadata.density);
}

/** Returns the bits of each sample: 16 if source and format have them. Layers and ellipses are drawn with 8. */
function bitsOf({ metadata }: OpenedImage, { format, overlayPath, recipe }: EditRequest): Bits {
  const is16Bit = metadata.depth === 'ushort' && (format === 'png' || format === 'tiff');
  return is16Bit && overlayPath === null && recipe.geometry.shape === 'rectangle' ? 16 : 8;
}

/** Scales the frame to the saved size, draws the overlay, cuts out an ellipse, and encodes the result. */
async function encode(
  frame: RowFile,
  request: EditRequest,
  density: number | undefined,
): Promise<EditedImage> {
  const { recipe, overlayPath, outPath, workDir, quality } = request;
  const { width, height } = recipe.size ?? frame;
  const isEllipse = recipe.geometry.shape === 'ellipse';
  const isTransparent = isEllipse || (await hasTransparency(frame));
  const format = request.isFixed || !isTransparent ? request.format : alphaFormat(request.format);
  if (Math.max(width, height) > SIDE_MAX[format])
    throw new Undecodable(
      `The image is too large for ${format}: a side can have at most ${SIDE_MAX[format].toLocaleString('en')} pixels.`,
    );
  const image = keepProfile(openPixels(frame.path), frame.profile);
  if (recipe.size) image.resize(width, height, { fit: 'fill' });
  const layers: OverlayOptions[] = [];
  if (overlayPath !== null)
    layers.push(await overlayLayer(overlayPath, { width, height }, frame.profile, workDir));
  if (isEllipse) layers.push(outsideEllipse({ width, height }, format === 'jpeg'));
  if (layers.length > 0) image.composite(layers);
  if (!isTransparent) image.removeAlpha();
  else if (format === 'jpeg') image.flatten({ background: 'white' });
  if (density) image.withDensity(density);
  if (frame.bits === 16) image.toColourspace('rgb16');
  await encodeAs(image, format, quality, width * height).toFile(outPath);
  const { size: sizeBytes } = await stat(outPath);
  return { path: outPath, contentType: `image/${format}`, width, height, sizeBytes };
}

/** Returns a format that holds transparent pixels. */
function alphaFormat(format: EditRequest['format']): EditRequest['format'] {
  return format === 'jpeg' ? 'png' : format;
}

async function hasTransparency({ path, channels }: RowFile): Promise<boolean> {
  if (channels === 3) return false;
  const image = openPixels(path);
  const { data } = await image
    .extractChannel(3)
    .resize(512, 512, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.some((alpha) => alpha < 255); // 8 bits of each sample
}

function encodeAs(
  image: Sharp,
  format: EditRequest['format'],
  quality: number,
  pixels: number,
): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality, optimiseCoding: pixels <= OPTIMIZED_PIXELS_MAX });
    case 'png':
      return image.png();
    case 'webp':
      return image.webp({ quality, effort: 3 });
    case 'avif':
      return image.avif({ quality, effort: 2 });
    case 'tiff':
      return image.tiff({ compression: 'deflate', predictor: 'horizontal', bigtiff: false });
  }
}
