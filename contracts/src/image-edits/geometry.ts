import type { CropBox, EditGeometry } from './recipe.ts';

/** Width and height, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A position, in fractions of a width and a height. */
export interface Point {
  x: number;
  y: number;
}

/** The part of an EditGeometry that determines the place of a picture before it is cropped. */
export type Turn = Pick<EditGeometry, 'flip' | 'turns' | 'straighten'>;

/** The part of an EditGeometry that determines the place of each pixel. */
export type PixelPlacement = Omit<EditGeometry, 'shape'>;

/** Returns the size of the upright source after its quarter turns. */
export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the crop of a geometry, or the largest one with the ratio of the picture. */
export function frameCrop(source: Size, { turns, straighten, crop }: PixelPlacement): CropBox {
  return crop ?? largestCrop(turnedSize(source, turns), straighten);
}

/** Returns the size of the frame, in whole pixels of the source, at least 1. */
export function frameSize(source: Size, geometry: PixelPlacement): Size {
  const turned = turnedSize(source, geometry.turns);
  const crop = frameCrop(source, geometry);
  return {
    width: Math.max(1, Math.round(crop.width * turned.width)),
    height: Math.max(1, Math.round(crop.height * turned.height)),
  };
}

/**
 * Returns the largest crop of a ratio (width divided by height, in pixels) inside the turned picture after it is straightened. It is
 * centered. The default is the ratio of the picture.
 */
export function largestCrop(
  turned: Size,
  straighten: number,
  ratio = turned.width / turned.height,
): CropBox {
  const limits = limitsOf(turned, straighten);
  // The half height of a box with the ratio that meets every limit.
  const half = Math.min(...limits.map(({ max, a, b }) => max / (a * ratio + b)));
  return boxOf(turned, { x: 0, y: 0 }, { a: half * ratio, b: half });
}

/**
 * Moves a crop into the straightened picture, and shrinks it first if it is too large. Keeps its ratio. A crop that is inside
 * stays exactly as it is.
 */
export function fitCrop(turned: Size, straighten: number, crop: CropBox): CropBox {
  if (isCropInside(turned, straighten, crop)) return crop;
  const { center, half } = halvesOf(turned, crop);
  const limits = limitsOf(turned, straighten);
  const scale = Math.min(1, ...limits.map(({ max, a, b }) => max / (a * half.a + b * half.b)));
  const shrunk = { a: half.a * scale, b: half.b * scale };
  const rooms = limits.map(({ x, y, max, a, b }) => ({
    x,
    y,
    room: Math.max(0, max - a * shrunk.a - b * shrunk.b),
  }));
  return boxOf(turned, nearestCenter(center, rooms), shrunk);
}

/** Whether a crop lies inside the straightened picture. Allows rounding errors of a thousandth of a pixel. */
export function isCropInside(turned: Size, straighten: number, crop: CropBox): boolean {
  const { center, half } = halvesOf(turned, crop);
  return limitsOf(turned, straighten).every(
    ({ x, y, max, a, b }) =>
      Math.abs(center.x * x + center.y * y) + a * half.a + b * half.b <= max + 0.001,
  );
}

/** Maps a point of the frame to the upright source. Both are in fractions, so (0.5, 0.5) is the center of a frame without crop. */
export function frameToSource({ x, y }: Point, source: Size, geometry: PixelPlacement): Point {
  const turned = turnedSize(source, geometry.turns);
  const crop = frameCrop(source, geometry);
  const [a, b, c, d] = turnMatrix(geometry);
  const u = (crop.x + x * crop.width - 0.5) * turned.width;
  const v = (crop.y + y * crop.height - 0.5) * turned.height;
  // The inverse of a rotation or reflection is its transpose.
  return { x: (a * u + c * v) / source.width + 0.5, y: (b * u + d * v) / source.height + 0.5 };
}

/** Maps a point of the upright source to the frame. Both are in fractions; a point outside the frame is below 0 or above 1. */
export function sourceToFrame({ x, y }: Point, source: Size, geometry: PixelPlacement): Point {
  const turned = turnedSize(source, geometry.turns);
  const crop = frameCrop(source, geometry);
  const [a, b, c, d] = turnMatrix(geometry);
  const u = (x - 0.5) * source.width;
  const v = (y - 0.5) * source.height;
  return {
    x: ((a * u + b * v) / turned.width + 0.5 - crop.x) / crop.width,
    y: ((c * u + d * v) / turned.height + 0.5 - crop.y) / crop.height,
  };
}

/**
 * Returns the matrix [a, b, c, d] that turns the picture about its center, in pixels: x' = a * x + b * y and y' = c * x + d * y, with y
 * pointing down.
 */
export function turnMatrix({ flip, turns, straighten }: Turn): [number, number, number, number] {
  const { cos, sin } = cosAndSin(turns * 90 + straighten);
  return flip ? [-cos, -sin, -sin, cos] : [cos, -sin, sin, cos];
}

/** Returns exact values for quarter turns. */
function cosAndSin(degrees: number): { cos: number; sin: number } {
  const quarter = degrees / 90;
  if (Number.isInteger(quarter)) {
    const at = ((quarter % 4) + 4) % 4;
    return { cos: [1, 0, -1, 0][at] ?? 1, sin: [0, 1, 0, -1][at] ?? 0 };
  }
  const angle = (degrees * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

/** A box with the center c and the half sizes (A, B) meets a limit if |c.x * x + c.y * y| + A * a + B * b <= max. All in pixels. */
interface Limit {
  x: number;
  y: number;
  a: number;
  b: number;
  max: number;
}

/** Returns the limits of a crop: the sides of the picture before and after it is straightened. */
function limitsOf({ width, height }: Size, straighten: number): Limit[] {
  const { cos, sin } = cosAndSin(straighten);
  const limit = (x: number, y: number, size: number): Limit => ({
    x,
    y,
    a: Math.abs(x),
    b: Math.abs(y),
    max: size / 2,
  });
  return [
    limit(1, 0, width),
    limit(0, 1, height),
    limit(cos, sin, width),
    limit(-sin, cos, height),
  ];
}

/** Returns the center of a crop, from the center of the picture, and half its size, in pixels. */
function halvesOf({ width, height }: Size, crop: CropBox) {
  return {
    center: {
      x: (crop.x + crop.width / 2 - 0.5) * width,
      y: (crop.y + crop.height / 2 - 0.5) * height,
    },
    half: { a: (crop.width * width) / 2, b: (crop.height * height) / 2 },
  };
}

function boxOf({ width, height }: Size, center: Point, half: { a: number; b: number }): CropBox {
  const box = {
    width: Math.min(1, (2 * half.a) / width),
    height: Math.min(1, (2 * half.b) / height),
  };
  const start = (middle: number, size: number) =>
    Math.min(1 - size, Math.max(0, middle + 0.5 - size / 2));
  return {
    x: start(center.x / width, box.width),
    y: start(center.y / height, box.height),
    ...box,
  };
}

/** A strip around the center in which a point must lie: |p.x * x + p.y * y| <= room. (x, y) has the length 1. */
interface Strip extends Point {
  room: number;
}

/** Returns the point inside all strips that is nearest to the given one: itself, on an edge, or at a corner. */
function nearestCenter(point: Point, strips: readonly Strip[]): Point {
  const edges = strips.flatMap((strip) => [strip, { x: -strip.x, y: -strip.y, room: strip.room }]);
  const onEdges = edges.map(({ x, y, room }) => {
    const excess = point.x * x + point.y * y - room;
    return { x: point.x - excess * x, y: point.y - excess * y };
  });
  const corners = edges.flatMap((one, at) =>
    edges.slice(at + 1).flatMap((other) => {
      const determinant = one.x * other.y - one.y * other.x;
      if (Math.abs(determinant) < 1e-9) return [];
      return [
        {
          x: (one.room * other.y - other.room * one.y) / determinant,
          y: (other.room * one.x - one.room * other.x) / determinant,
        },
      ];
    }),
  );
  const isInside = ({ x, y }: Point) =>
    strips.every((strip) => Math.abs(x * strip.x + y * strip.y) <= strip.room + 1e-6);
  const distance = ({ x, y }: Point) => Math.hypot(x - point.x, y - point.y);
  return [point, ...onEdges, ...corners, { x: 0, y: 0 }]
    .filter(isInside)
    .reduce((best, next) => (distance(next) < distance(best) ? next : best), { x: 0, y: 0 });
}
