import { frameToSource, type Size } from '@spindle/contracts/image-edits/geometry';
import type { EditRecipe } from '@spindle/contracts/image-edits/recipe';
import type { Rect } from '../view.ts';

/** What a preview shows, in pixels of the screen. */
export interface PreviewFrame {
  /** Size of the canvas. */
  canvas: Size;
  /** Where the frame lies on the canvas. It may extend beyond it. */
  frame: Rect;
  recipe: EditRecipe;
  /** Size of the frame in the pixels of the source, for lengths that depend on the resolution. */
  frameSize: Size;
  /** Whether the picture is also shown outside the frame. */
  isCropping: boolean;
}

/** An affine mapping: x' = a x + c y + e, y' = b x + d y + f. */
export interface Affine {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** Returns the mapping from fractions of the frame to fractions of the source. It is affine, so three points define it. */
export function frameToSourceMapping(source: Size, { geometry }: EditRecipe): Affine {
  const origin = frameToSource({ x: 0, y: 0 }, source, geometry);
  const right = frameToSource({ x: 1, y: 0 }, source, geometry);
  const below = frameToSource({ x: 0, y: 1 }, source, geometry);
  return {
    a: right.x - origin.x,
    b: right.y - origin.y,
    c: below.x - origin.x,
    d: below.y - origin.y,
    e: origin.x,
    f: origin.y,
  };
}
