import type { Point, Size } from '@spindle/contracts/image-edits/geometry';

export interface Rect extends Point, Size {}

/** What part of the image the stage shows. */
export interface Zoom {
  /** Pixels of the screen for each pixel of the image; null fits the image to the stage. */
  scale: number | null;
  /** Distance of the image's center from the center of the stage, in CSS pixels. */
  center: Point;
}

export const FIT: Zoom = { scale: null, center: { x: 0, y: 0 } };

/** Bounds of the zoom. */
const SCALE = { min: 0.02, max: 8 } as const;

/** Factor of one step of the zoom buttons. */
export const ZOOM_STEP = 1.25;

/** Returns the scale at which the image fits into the stage, at most 1. `padding` is the space on each side, in CSS pixels. */
export function fitScale(stage: Size, image: Size, padding: number): number {
  const scale = Math.min(
    (stage.width - 2 * padding) / image.width,
    (stage.height - 2 * padding) / image.height,
  );
  return Math.max(scale, 0.001) * window.devicePixelRatio;
}

/** Returns where the image lies on the stage, in CSS pixels. Moves it back when it would leave the stage. */
export function placeImage(stage: Size, image: Size, zoom: Zoom, padding: number): Rect {
  const scale = (zoom.scale ?? fitScale(stage, image, padding)) / window.devicePixelRatio;
  const [width, height] = [image.width * scale, image.height * scale];
  const center = limitCenter(zoom.center, { width, height }, stage, padding);
  return {
    x: stage.width / 2 + center.x - width / 2,
    y: stage.height / 2 + center.y - height / 2,
    width,
    height,
  };
}

function limitCenter({ x, y }: Point, shown: Size, stage: Size, padding: number): Point {
  const limit = (value: number, length: number, space: number) => {
    const most = Math.max(0, length / 2 - space / 2 + padding);
    return Math.min(most, Math.max(-most, value));
  };
  return { x: limit(x, shown.width, stage.width), y: limit(y, shown.height, stage.height) };
}

/** Zooms by a factor, so that the point of the stage under the pointer stays where it is. `at` is its distance from the center. */
export function zoomBy(zoom: Zoom, scale: number, factor: number, at: Point): Zoom {
  const next = Math.min(SCALE.max, Math.max(SCALE.min, scale * factor));
  const ratio = next / scale;
  const { x, y } = zoom.center;
  return { scale: next, center: { x: at.x + (x - at.x) * ratio, y: at.y + (y - at.y) * ratio } };
}

/**
 * Zooms and moves with two fingers, so that the image follows both: one moves from `from` to `to` while the other rests at `other`. Points
 * are distances from the center of the stage, in CSS pixels.
 */
export function pinchBy(
  zoom: Zoom,
  scale: number,
  { from, to, other }: { from: Point; to: Point; other: Point },
): Zoom {
  const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
  const middle = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 };
  const zoomed = zoomBy(zoom, scale, apart(to) / Math.max(1, apart(from)), middle);
  const { x, y } = zoomed.center;
  return { ...zoomed, center: { x: x + (to.x - from.x) / 2, y: y + (to.y - from.y) / 2 } };
}

/** Returns the rectangle of a part of an image, given as fractions, on the stage. */
export function partOf(image: Rect, part: Rect): Rect {
  return {
    x: image.x + part.x * image.width,
    y: image.y + part.y * image.height,
    width: part.width * image.width,
    height: part.height * image.height,
  };
}
