import type { getCurrentImgDataFunction } from 'react-filerobot-image-editor';
import { t } from './texts.ts';

/** JPEG quality, from 0 to 1. */
const QUALITY = 0.92;

/** Longest edge of the reduced image that is scanned for transparent pixels, in pixels. */
const SCAN_EDGE = 512;

/**
 * Alpha (0 to 255) below which a pixel counts as transparent: in the original, and in an edit of an opaque original.
 */
const ORIGINAL_ALPHA = 250;
const EDITED_ALPHA = 64; // blurred and rotated images have half-transparent edges

/** Returns the edited image in full size as a file: PNG if it has transparent pixels, else JPEG. */
export async function exportImage(
  read: getCurrentImgDataFunction,
  stem: string,
  original: HTMLImageElement,
): Promise<File> {
  // The second argument is the pixel ratio: 1 keeps the size of the original.
  const { imageData } = read({ name: stem, extension: 'jpeg', quality: QUALITY }, 1);
  const canvas = imageData.imageCanvas;
  if (!canvas) throw new Error(t('exportFailed'));
  const { naturalWidth, naturalHeight } = original;
  const wasTransparent = hasAlphaBelow(original, naturalWidth, naturalHeight, ORIGINAL_ALPHA);
  const limit = wasTransparent ? ORIGINAL_ALPHA : EDITED_ALPHA;
  return hasAlphaBelow(canvas, canvas.width, canvas.height, limit)
    ? fileOf(canvas, `${stem}.png`, 'image/png')
    : fileOf(withOpaqueEdge(canvas), `${stem}.jpg`, 'image/jpeg');
}

async function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error(t('exportFailed'));
  return new File([blob], name, { type });
}

/** Returns whether a pixel of the image, scaled down to SCAN_EDGE, has less than the given alpha. */
function hasAlphaBelow(
  image: CanvasImageSource,
  width: number,
  height: number,
  alpha: number,
): boolean {
  const scale = Math.min(1, SCAN_EDGE / Math.max(width, height));
  const [small, context] = newCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  context.drawImage(image, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  // Every fourth value is the alpha of a pixel: red, green, blue, alpha.
  return data.some((value, index) => index % 4 === 3 && value < alpha);
}

/** How often the result is drawn over itself, doubling each time, until half-transparent edges are opaque. */
const OVERDRAW_COUNT = 4;

/** Returns the image with opaque edges. Half-transparent edges would be dark in a JPEG. */
function withOpaqueEdge(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const [opaque, context] = newCanvas(width, height);
  // The image without its outermost pixels, enlarged: behind each edge pixel lies its inner neighbor.
  context.drawImage(canvas, 1, 1, width - 2, height - 2, 0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  for (let draw = 0; draw < OVERDRAW_COUNT; draw++) context.drawImage(opaque, 0, 0);
  return opaque;
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('exportFailed'));
  return [canvas, context] as const;
}
