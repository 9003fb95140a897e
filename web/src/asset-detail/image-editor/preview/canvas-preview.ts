import type { Size } from '@spindle/contracts/image-edits/geometry';
import { compileTone, redactionBlock } from '@spindle/contracts/image-edits/tone';
import { newCanvas } from '../new-canvas.ts';
import { addShape } from './add-shape.ts';
import { applyTone } from './apply-tone.ts';
import type { Preview } from './gl-preview.ts';
import { frameToSourceMapping, type PreviewFrame } from './preview-frame.ts';

type Context = CanvasRenderingContext2D;

/** Creates a preview without the GPU. Slower, and without sharpness. */
export function createCanvasPreview(
  canvas: HTMLCanvasElement,
  picture: HTMLCanvasElement,
  source: Size,
): Preview {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    draw(shown) {
      if (!context || canvas.width === 0 || canvas.height === 0) return;
      const { canvas: size, recipe } = shown;
      context.resetTransform();
      context.clearRect(0, 0, size.width, size.height);
      context.save();
      if (!shown.isCropping) clipToFrame(context, shown);
      drawPicture(context, shown, picture, source);
      context.resetTransform();
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
