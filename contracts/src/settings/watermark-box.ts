import type { WatermarkPlacement } from './image-settings.ts';

interface Size {
  width: number;
  height: number;
}

/** Margin at the edges, as a share of each side, if the watermark leaves that much room. */
const MARGIN = 0.02;

/** Returns the box of a watermark on an image, in whole pixels. Keeps its aspect ratio and stays inside the image. */
export function watermarkBox(
  mark: Size,
  picture: Size,
  { placement, scale }: { placement: WatermarkPlacement; scale: number },
): Size & { left: number; top: number } {
  const factor = Math.min((picture.width * scale) / mark.width, picture.height / mark.height);
  const width = Math.max(1, Math.round(mark.width * factor));
  const height = Math.max(1, Math.round(mark.height * factor));
  const [vertical, horizontal = vertical] = placement.split('-');
  return {
    left: offset(horizontal, picture.width, width),
    top: offset(vertical, picture.height, height),
    width,
    height,
  };
}

function offset(edge: string | undefined, picture: number, mark: number): number {
  const free = picture - mark;
  if (edge === 'center') return Math.round(free / 2);
  const margin = Math.min(Math.round(picture * MARGIN), free);
  return edge === 'left' || edge === 'top' ? margin : free - margin;
}
