import type { WatermarkPlacement } from './image-settings.ts';

interface Size {
  width: number;
  height: number;
}

/** Margin at the edges, as a share of each side, if the watermark leaves that much room. */
const MARGIN = 0.02;

/**
 * Returns the box of a watermark on an image, in whole pixels. Keeps its aspect ratio and stays inside the image. `scale`: the
 * width of the watermark as a fraction of the image's width.
 */
export function watermarkBox(
  mark: Size,
  image: Size,
  { placement, scale }: { placement: WatermarkPlacement; scale: number },
): Size & { left: number; top: number } {
  const factor = Math.min((image.width * scale) / mark.width, image.height / mark.height);
  const width = Math.max(1, Math.round(mark.width * factor));
  const height = Math.max(1, Math.round(mark.height * factor));
  // `center` is one word, for both directions.
  const [vertical, horizontal = vertical] = placement.split('-');
  return {
    left: offset(horizontal, image.width, width),
    top: offset(vertical, image.height, height),
    width,
    height,
  };
}

/** Returns where the watermark begins in one direction. `image` and `mark` are lengths in that direction. */
function offset(edge: string | undefined, image: number, mark: number): number {
  const free = image - mark;
  if (edge === 'center') return Math.round(free / 2);
  const margin = Math.min(Math.round(image * MARGIN), free);
  return edge === 'left' || edge === 'top' ? margin : free - margin;
}
