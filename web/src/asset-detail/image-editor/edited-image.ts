import type { getCurrentImgDataFunction } from 'react-filerobot-image-editor';
import { t } from './texts.ts';

/** Of a JPEG. */
const QUALITY = 0.92;

/** Pixels of an edge that is small enough to look at every one of them. */
const LOOK_EDGE = 512;

/** Pixels at the border that are not looked at: a turned picture has an edge that is half there. */
const EDGE = 2;

/** The edited picture in full size, as a file: JPEG, or PNG where something shows through it. */
export async function editedFile(read: getCurrentImgDataFunction, stem: string): Promise<File> {
  const { imageData } = read({ name: stem, extension: 'jpeg', quality: QUALITY }, 1);
  const canvas = imageData.imageCanvas;
  if (!canvas) throw new Error(t('exportFailed'));
  return isSeeThrough(canvas)
    ? fileOf(canvas, `${stem}.png`, 'image/png')
    : fileOf(withWholeEdge(canvas), `${stem}.jpg`, 'image/jpeg');
}

async function fileOf(canvas: HTMLCanvasElement, name: string, type: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error(t('exportFailed'));
  return new File([blob], name, { type });
}

function isSeeThrough(canvas: HTMLCanvasElement): boolean {
  const scale = Math.min(1, LOOK_EDGE / Math.max(canvas.width, canvas.height));
  const [width, height] = [canvas.width, canvas.height].map((edge) => Math.ceil(edge * scale));
  const [small, context] = newCanvas(width ?? 1, height ?? 1);
  if (small.width <= 2 * EDGE || small.height <= 2 * EDGE) return true;
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const inner = [EDGE, EDGE, small.width - 2 * EDGE, small.height - 2 * EDGE] as const;
  return context.getImageData(...inner).data.some((value, index) => index % 4 === 3 && value < 250);
}

/** The same over itself, a little larger: else its edge would be dark. */
function withWholeEdge(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = canvas;
  const [whole, context] = newCanvas(width, height);
  context.drawImage(canvas, 1, 1, width - 2, height - 2, 0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  return whole;
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('exportFailed'));
  return [canvas, context] as const;
}
