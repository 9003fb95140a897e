import { newCanvas } from '../../image-editor/new-canvas.ts';
import type { Stroke } from './cutout-settings.ts';

/** Longer edge of the marks, in pixels. */
const EDGE = 512;

/** Draws strokes as the gray PNG that the server expects: white is kept, black is removed, middle gray is open. */
export async function drawMarks(strokes: readonly Stroke[], ratio: number): Promise<Blob> {
  const width = Math.round(EDGE * Math.min(1, ratio));
  const height = Math.round(EDGE * Math.min(1, 1 / ratio));
  const { canvas, context } = newCanvas(width, height);
  context.fillStyle = '#808080';
  context.fillRect(0, 0, width, height);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { points, isKept, width: share } of strokes) {
    context.strokeStyle = isKept ? '#ffffff' : '#000000';
    context.lineWidth = share * width;
    context.beginPath();
    const [first] = points;
    if (first) context.moveTo(first.x * width, first.y * height);
    for (const { x, y } of points) context.lineTo(x * width, y * height);
    context.stroke();
  }
  return blobOf(canvas, 'image/png');
}

/** Encodes a canvas. Throws if the browser has no memory for it. */
export function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The image cannot be encoded.'))),
      type,
      0.92,
    ),
  );
}
