import type { Size } from '@spindle/contracts/image-edits/geometry';

/**
 * Returns the saved size after one edge was typed. `isLocked`: the other edge follows the proportions of the frame. Null if it is the
 * size of the frame.
 */
export function resizeTo(
  present: Size,
  frame: Size,
  edge: 'width' | 'height',
  pixels: number,
  isLocked: boolean,
): Size | null {
  const scale = pixels / frame[edge];
  const other = edge === 'width' ? 'height' : 'width';
  const size = { ...present, [edge]: pixels };
  if (isLocked) size[other] = Math.max(1, Math.round(frame[other] * scale));
  return size.width === frame.width && size.height === frame.height ? null : size;
}
