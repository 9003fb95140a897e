import type { Point } from '../../../models/capabilities.ts';

/** A turned rectangle. `angle`: of its width, in radians, from -45 to 45 degrees. */
export interface TurnedRectangle {
  center: Point;
  width: number;
  height: number;
  angle: number;
}

/** Returns the smallest turned rectangle around points; null for fewer than three directions of them. */
export function leastRectangle(points: readonly Point[]): TurnedRectangle | null {
  const hull = convexHull(points);
  let least: TurnedRectangle | null = null;
  for (const [i, from] of hull.entries()) {
    const to = hull[(i + 1) % hull.length] ?? from;
    const rectangle = rectangleAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!least || rectangle.width * rectangle.height < least.width * least.height)
      least = rectangle;
  }
  return least && level(least);
}

/** Returns the rectangle around points with a side in the direction of an angle. */
function rectangleAlong(points: readonly Point[], angle: number): TurnedRectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = points.map(({ x, y }) => x * cos + y * sin);
  const across = points.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  const center = { x: u * cos - v * sin, y: u * sin + v * cos };
  return { center, width: right - left, height: bottom - top, angle };
}

/** Names the sides of a rectangle so that its width is nearly level. */
function level({ center, width, height, angle }: TurnedRectangle): TurnedRectangle {
  const quarters = Math.round(angle / (Math.PI / 2));
  const isTurned = quarters % 2 !== 0;
  return {
    center,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    angle: angle - quarters * (Math.PI / 2),
  };
}

/** Returns the corners of the convex hull, in order (Andrew's monotone chain). */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && !turnsLeft(hull, point)) hull.pop();
    hull.push(point);
  }
  hull.pop();
  return hull;
}

function turnsLeft(hull: readonly Point[], point: Point): boolean {
  const [from, to] = hull.slice(-2);
  if (!from || !to) return true;
  return (to.x - from.x) * (point.y - from.y) > (to.y - from.y) * (point.x - from.x);
}
