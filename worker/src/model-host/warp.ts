import type { Point } from '../models/capabilities.ts';
import type { Pixels } from './picture.ts';

/** Rotates, scales and shifts: (x, y) becomes (a x − b y + left, b x + a y + top). */
export interface Similarity {
  a: number;
  b: number;
  left: number;
  top: number;
}

export function applySimilarity({ a, b, left, top }: Similarity, { x, y }: Point): Point {
  return { x: a * x - b * y + left, y: b * x + a * y + top };
}

/** Returns the transform that turns, scales and shifts a square of `side` pixels onto a part of a picture, around its center. */
export function aroundCenter(
  center: Point,
  { angle, scale, side }: { angle: number; scale: number; side: number },
): Similarity {
  const a = Math.cos(angle) * scale;
  const b = Math.sin(angle) * scale;
  const half = side / 2;
  return { a, b, left: center.x - a * half + b * half, top: center.y - b * half - a * half };
}

/** Returns the transform that brings points nearest to others, by least squares. */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const source = meanOf(from);
  const target = meanOf(to);
  let along = 0;
  let across = 0;
  let size = 0;
  for (const [i, point] of from.entries()) {
    const goal = to[i] ?? target;
    const [u, v] = [point.x - source.x, point.y - source.y];
    const [p, q] = [goal.x - target.x, goal.y - target.y];
    along += u * p + v * q;
    across += u * q - v * p;
    size += u * u + v * v;
  }
  const [a, b] = [along / size, across / size];
  return {
    a,
    b,
    left: target.x - a * source.x + b * source.y,
    top: target.y - b * source.x - a * source.y,
  };
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** How a network takes colors: `zero` of red, green and blue becomes 0; `unit` becomes 1. `planes`: one color after the other. */
export interface ColorFormat {
  zero: readonly [number, number, number];
  unit: number;
  planes: boolean;
}

/** Cuts a square of `side` pixels out of a picture, at the place where a transform moves it. Pixels outside repeat the border. */
export function cutSquare(
  picture: Pixels,
  transform: Similarity,
  side: number,
  format: ColorFormat,
): Float32Array {
  return cutRectangle(picture, transform, { width: side, height: side }, format);
}

/** Cuts a rectangle of this size in pixels, like cutSquare. */
export function cutRectangle(
  picture: Pixels,
  transform: Similarity,
  { width, height }: { width: number; height: number },
  { zero, unit, planes }: ColorFormat,
): Float32Array {
  const pixels = width * height;
  const result = new Float32Array(pixels * 3);
  for (let i = 0; i < pixels; i++) {
    const point = applySimilarity(transform, { x: i % width, y: Math.floor(i / width) });
    for (let color = 0; color < 3; color++) {
      const value = (sample(picture, point, color) - (zero[color] ?? 0)) / unit;
      result[planes ? color * pixels + i : 3 * i + color] = value;
    }
  }
  return result;
}

/** Returns a color between the four nearest pixels. */
function sample({ width, height, data }: Pixels, { x, y }: Point, color: number): number {
  const atX = Math.min(Math.max(x, 0), width - 1);
  const atY = Math.min(Math.max(y, 0), height - 1);
  const left = Math.floor(atX);
  const top = Math.floor(atY);
  const right = Math.min(left + 1, width - 1);
  const below = Math.min(top + 1, height - 1);
  const [shareX, shareY] = [atX - left, atY - top];
  const at = (column: number, row: number) => data[(row * width + column) * 3 + color] ?? 0;
  const upper = at(left, top) * (1 - shareX) + at(right, top) * shareX;
  const lower = at(left, below) * (1 - shareX) + at(right, below) * shareX;
  return upper * (1 - shareY) + lower * shareY;
}
