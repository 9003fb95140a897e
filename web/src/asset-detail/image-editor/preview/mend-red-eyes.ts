import type { Eye } from '@spindle/contracts/image-edits/eye';
import { mendRedEye } from '@spindle/contracts/image-edits/red-eye';

/** Removes red eyes from a picture on a canvas, as the server does. */
export function mendRedEyes(canvas: HTMLCanvasElement, eyes: readonly Eye[]): void {
  const context = eyes.length > 0 && canvas.getContext('2d');
  if (!context) return;
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height);
  const rows = { data: pixels.data, max: 255, channels: 4, top: 0, rows: height, width } as const;
  for (const { x, y, radius } of eyes)
    mendRedEye(rows, { x: x * width, y: y * height, radius: radius * Math.max(width, height) });
  context.putImageData(pixels, 0, 0);
}
