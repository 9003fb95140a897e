import type { EditGeometry } from '@spindle/contracts/image-edits/recipe';
import type { Rect } from '../view.ts';

/** Adds the shape of a crop that fills a rectangle to the path of a canvas. */
export function addShape(
  context: Pick<CanvasRenderingContext2D, 'rect' | 'ellipse'>,
  shape: EditGeometry['shape'],
  { x, y, width, height }: Rect,
): void {
  const [radiusX, radiusY] = [width / 2, height / 2];
  if (shape === 'rectangle') context.rect(x, y, width, height);
  else context.ellipse(x + radiusX, y + radiusY, radiusX, radiusY, 0, 0, 2 * Math.PI);
}
