import { keepLocalImage } from '../assets/thumbnail/local-images.ts';
import { readUpload } from './upload-store.ts';

/** Width of the drawn image in pixels: a card on a dense screen. */
const WIDTH = 600;

/** Ends once the images requested so far are drawn. One at a time: decoding a photograph of 100 megapixels needs 400 MB. */
let drawn: Promise<unknown> = Promise.resolve();

/** Shows the image of a file for its upload, and for its asset once it has arrived. Does nothing if the browser cannot draw it. */
export function showLocalImage(key: string, file: File): void {
  if (!file.type.startsWith('image/') || !('createImageBitmap' in window)) return;
  drawn = drawn.then(() => draw(key, file)).catch(ignoreUndrawable);
}

async function draw(key: string, file: File): Promise<void> {
  if (!readUpload(key)) return;
  // Decoded and scaled outside the main thread.
  const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
  const image = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  const upload = readUpload(key);
  if (!upload || upload.asset) return;
  keepLocalImage(upload.assetId ?? key, URL.createObjectURL(image));
}

/** Does nothing: the icon of the file's kind stays. */
function ignoreUndrawable(): void {}
