import type { getCurrentImgDataFunction } from 'react-filerobot-image-editor';
import { t } from './texts.ts';

/** Of a JPEG. */
const QUALITY = 0.92;

/** Pixels of an edge that is small enough to look at every one of them. */
const LOOK_EDGE = 512;

/** Alpha, of 255, below which a pixel is see-through: of the original; of what is made of one that is not. */
const ORIGINAL_ALPHA = 250;
const EDITED_ALPHA = 64; // a blurred picture has an edge that is half there, and so has a turned one

/** The edited picture in full size, as a file: JPEG, or PNG where something shows through it. */
export async function editedFile(
  read: getCurrentImgDataFunction,
  stem: string,
  original: HTMLImageElement,
): Promise<File> {
  const { imageData } = read({ name: stem, extension: 'jpeg', quality: QUALITY }, 1);
  const canvas = imageData.imageCanvas;
  if (!canvas) throw new Error(t('exportFailed'));
  const { naturalWidth, naturalHeight } = original;
  const wasSeeThrough = hasBelow(original, naturalWidth, naturalHeight, ORIGINAL_ALPHA);
  const limit = wasSeeThrough ? ORIGINAL_ALPHA : EDITED_ALPHA;
  return hasBelow(canvas, canvas.width, canvas.height, limit)
    ? fileOf(canvas, `${stem}.png`, 'image/png')
    : fileOf(withWholeEdge(canvas), `${stem}.jpg`, 'image/jpeg');
}

async function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error(t('exportFailed'));
  return new File([blob], name, { type });
}

/** Whether a pixel of a picture, made small, has less alpha than that. */
function hasBelow(
  picture: CanvasImageSource,
  width: number,
  height: number,
  alpha: number,
): boolean {
  const scale = Math.min(1, LOOK_EDGE / Math.max(width, height));
  const [small, context] = newCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  context.drawImage(picture, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  return data.some((value, index) => index % 4 === 3 && value < alpha);
}

/** How often a picture is laid over itself, each time with all that lies there already: half of an edge is the whole of it then. */
const LAYERS = 4;

/** The same without an edge that is half there, which would be dark in a JPEG. */
function withWholeEdge(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const [whole, context] = newCanvas(width, height);
  context.drawImage(canvas, 1, 1, width - 2, height - 2, 0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  for (let layer = 0; layer < LAYERS; layer++) context.drawImage(whole, 0, 0);
  return whole;
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('exportFailed'));
  return [canvas, context] as const;
}
