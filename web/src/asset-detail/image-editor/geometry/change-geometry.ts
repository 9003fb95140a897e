import {
  fitCrop,
  frameCrop,
  frameToSource,
  largestCrop,
  type Point,
  type Size,
  sourceToFrame,
  turnedSize,
} from '@spindle/contracts/image-edits/geometry';
import type { CropBox, EditGeometry, EditRecipe } from '@spindle/contracts/image-edits/recipe';
import { moveLayerWithImage, moveRedactionWithImage } from './move-with-image.ts';

/** Changes the geometry of a recipe. Layers and redactions stay on the same parts of the picture. */
export function changeGeometry(recipe: EditRecipe, source: Size, geometry: EditGeometry) {
  const before = recipe.geometry;
  const toNewFrame = (point: Point) =>
    sourceToFrame(frameToSource(point, source, before), source, geometry);
  const frames = { source, before, after: geometry, toNewFrame };
  return {
    ...recipe,
    geometry,
    size: null,
    redactions: recipe.redactions.map((box) => moveRedactionWithImage(box, frames)),
    layers: recipe.layers.map((layer) => moveLayerWithImage(layer, frames)),
  };
}

/** Rotates by a quarter to the right (`quarters` 1) or to the left (-1). The crop turns with the picture. */
export function rotateGeometry(geometry: EditGeometry, quarters: 1 | -1): EditGeometry {
  const { crop, turns } = geometry;
  return {
    ...geometry,
    turns: (turns + quarters + 4) % 4,
    crop: crop && {
      x: quarters === 1 ? 1 - crop.y - crop.height : crop.y,
      y: quarters === 1 ? crop.x : 1 - crop.x - crop.width,
      width: crop.height,
      height: crop.width,
    },
  };
}

/** Mirrors the picture as it is shown: `x` from left to right, `y` from top to bottom. */
export function flipGeometry(geometry: EditGeometry, axis: 'x' | 'y'): EditGeometry {
  const { flip, turns, straighten, crop } = geometry;
  return {
    ...geometry,
    flip: !flip,
    // The recipe mirrors before it turns, so that turns change their direction.
    turns: (4 - turns + (axis === 'y' ? 2 : 0)) % 4,
    straighten: straighten === 0 ? 0 : -straighten,
    crop: crop && {
      ...crop,
      ...(axis === 'x' ? { x: 1 - crop.x - crop.width } : { y: 1 - crop.y - crop.height }),
    },
  };
}

/** Straightens by degrees. The crop keeps its center and ratio, and shrinks into the picture. */
export function straightenGeometry(
  source: Size,
  geometry: EditGeometry,
  straighten: number,
): EditGeometry {
  const turned = turnedSize(source, geometry.turns);
  const crop = geometry.crop && fitCrop(turned, straighten, geometry.crop);
  return { ...geometry, straighten, crop };
}

/** Crops to the largest rectangle of a ratio (width divided by height, in pixels), about the center of the present crop. */
export function cropToRatio(source: Size, geometry: EditGeometry, ratio: number): EditGeometry {
  const turned = turnedSize(source, geometry.turns);
  const largest = largestCrop(turned, geometry.straighten, ratio);
  const present = frameCrop(source, geometry);
  const x = present.x + present.width / 2 - largest.width / 2;
  const y = present.y + present.height / 2 - largest.height / 2;
  const crop = fitCrop(turned, geometry.straighten, { ...largest, x, y });
  return { ...geometry, crop: Math.abs(ratio - turned.width / turned.height) < 1e-6 ? null : crop };
}

export type Edge = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw' | 'all';

/**
 * Returns the crop after one of its edges or corners, or all of it, moved by a distance in fractions of the turned picture.
 * `ratio`: width divided by height, in these fractions, that it must keep; null if it is free.
 */
export function moveCropEdge(
  crop: CropBox,
  edge: Edge,
  { x: dx, y: dy }: { x: number; y: number },
  ratio: number | null,
): CropBox {
  if (edge === 'all') return { ...crop, x: crop.x + dx, y: crop.y + dy };
  let { width, height } = crop;
  if (edge.includes('e')) width += dx;
  if (edge.includes('w')) width -= dx;
  if (edge.includes('s')) height += dy;
  if (edge.includes('n')) height -= dy;
  width = Math.min(1, Math.max(LEAST_CROP, width));
  height = Math.min(1, Math.max(LEAST_CROP, height));
  if (ratio !== null) {
    const isSideways = edge === 'e' || edge === 'w';
    const isCorner = edge.length === 2;
    if (isSideways || (isCorner && width / ratio >= height)) height = width / ratio;
    else width = height * ratio;
  }
  const [right, bottom] = [crop.x + crop.width, crop.y + crop.height];
  const [midX, midY] = [crop.x + crop.width / 2, crop.y + crop.height / 2];
  const x = edge.includes('w') ? right - width : edge.includes('e') ? crop.x : midX - width / 2;
  const y = edge.includes('n') ? bottom - height : edge.includes('s') ? crop.y : midY - height / 2;
  return { x, y, width, height };
}

/** Least width and height of a crop, as fractions of the picture. */
const LEAST_CROP = 0.02;
