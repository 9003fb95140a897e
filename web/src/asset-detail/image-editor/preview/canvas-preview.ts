import type { Size } from '@spindle/contracts/image-edits/geometry';
import { compileTone, focusOf, redactionBlock } from '@spindle/contracts/image-edits/tone';
import { newCanvas } from '../new-canvas.ts';
import { addShape } from './add-shape.ts';
import { blurPixels, sharpenPixels } from './apply-focus.ts';
import { applyTone } from './apply-tone.ts';
import { BLOCK_PER_SIGMA, type Preview } from './gl-preview.ts';
import { frameToSourceMapping, type PreviewFrame } from './preview-frame.ts';

type Context = CanvasRenderingContext2D;

/** Least side of a pixel of a blurred copy, in pixels of the screen: sharpening is shown a little, although the image is reduced. */
const SOFT_MIN = 2;

/** Creates a preview without the GPU, which is slower. Returns null for a canvas that is used by the GPU. */
export function createCanvasPreview(
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  source: Size,
): Preview | null {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  return {
    draw(shown) {
      if (canvas.width === 0 || canvas.height === 0) return;
      const { canvas: size, recipe } = shown;
      context.resetTransform();
      context.clearRect(0, 0, size.width, size.height);
      context.save();
      if (!shown.isCropping) clipToFrame(context, shown);
      drawPicture(context, shown, picture, source);
      context.resetTransform();
      drawFocus(context, shown, picture, source);
      drawRedactions(context, shown);
      context.restore();
      const pixels = context.getImageData(0, 0, size.width, size.height);
      applyTone(pixels, compileTone(recipe.tone));
      context.putImageData(pixels, 0, 0);
    },
    dispose() {},
  };
}

function clipToFrame(context: Context, { frame, recipe }: PreviewFrame): void {
  context.beginPath();
  addShape(context, recipe.geometry.shape, frame);
  context.clip();
}

/** Draws the picture by the inverse of the mapping from the frame to the source. */
function drawPicture(
  context: Context,
  { frame, recipe }: PreviewFrame,
  picture: HTMLCanvasElement,
  source: Size,
): void {
  const { a, b, c, d, e, f } = frameToSourceMapping(source, recipe);
  const inverse = new DOMMatrix([a, b, c, d, e, f]).inverse();
  const placed = new DOMMatrix([frame.width, 0, 0, frame.height, frame.x, frame.y]);
  context.setTransform(placed.multiply(inverse));
  context.drawImage(picture, 0, 0, 1, 1);
}

/** Blurs and sharpens the drawn picture. */
function drawFocus(
  context: Context,
  shown: PreviewFrame,
  picture: HTMLCanvasElement,
  source: Size,
): void {
  const { canvas: size, frame, frameSize, recipe } = shown;
  const { blur, sharpen } = focusOf(recipe.tone, Math.max(frameSize.width, frameSize.height));
  if (blur === null && sharpen === null) return;
  const softOf = (sigma: number) => {
    const side = Math.max(SOFT_MIN, (sigma * BLOCK_PER_SIGMA * frame.width) / frameSize.width);
    return readSoft(shown, picture, source, side);
  };
  const pixels = context.getImageData(0, 0, size.width, size.height);
  if (blur !== null) blurPixels(pixels, softOf(blur));
  if (sharpen) sharpenPixels(pixels, softOf(Math.hypot(blur ?? 0, sharpen.sigma)), sharpen.amount);
  context.putImageData(pixels, 0, 0);
}

/** Returns the picture reduced to pixels with a side of `side` and enlarged again, which stands for a Gaussian blur. */
function readSoft(
  { canvas: size, frame, ...shown }: PreviewFrame,
  picture: HTMLCanvasElement,
  source: Size,
  side: number,
): ImageData {
  const reduced = {
    x: frame.x / side,
    y: frame.y / side,
    width: frame.width / side,
    height: frame.height / side,
  };
  const small = newCanvas(Math.ceil(size.width / side), Math.ceil(size.height / side));
  small.context.imageSmoothingQuality = 'high';
  drawPicture(small.context, { ...shown, canvas: size, frame: reduced }, picture, source);
  const { canvas, context } = newCanvas(size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(small.canvas, 0, 0, small.canvas.width * side, small.canvas.height * side);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function drawRedactions(context: Context, { frame, frameSize, recipe }: PreviewFrame): void {
  for (const box of recipe.redactions) {
    const x = frame.x + box.x * frame.width;
    const y = frame.y + box.y * frame.height;
    const [width, height] = [box.width * frame.width, box.height * frame.height];
    if (box.kind === 'black') {
      context.fillStyle = '#000';
      context.fillRect(x, y, width, height);
      continue;
    }
    const scale = frame.width / frameSize.width;
    const block = redactionBlock({ width: width / scale, height: height / scale }) * scale;
    const small = newCanvas(Math.ceil(width / block), Math.ceil(height / block));
    small.context.drawImage(
      context.canvas,
      ...[x, y, width, height],
      ...[0, 0, small.canvas.width, small.canvas.height],
    );
    context.drawImage(small.canvas, x, y, width, height);
  }
}
