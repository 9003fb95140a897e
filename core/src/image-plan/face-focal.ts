import type { Size } from './transform-geometry.ts';

/** A face: top left corner and size, as shares of the image. */
export interface FaceBox extends Size {
  x: number;
  y: number;
}

/** Share of the crop's height at which the center of the largest face stands. */
const UPPER_THIRD = 1 / 3;

/**
 * Returns the focal point of the crop that fills `box` from an image of size `source`, as shares of the image: all faces are inside
 * if they fit, and the largest is in the upper third. The largest is inside in any case. Null without faces.
 */
export function focalOfFaces(
  faces: readonly FaceBox[],
  box: Size,
  source: Size,
): { x: number; y: number } | null {
  const [largest] = faces.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (!largest) return null;
  const scale = Math.max(box.width / source.width, box.height / source.height);
  // Size of the crop as shares of the image.
  const width = box.width / scale / source.width;
  const height = box.height / scale / source.height;
  const across = {
    all: spanOf(faces.map(({ x, width: size }) => ({ start: x, size }))),
    largest: { start: largest.x, size: largest.width },
  };
  const down = {
    all: spanOf(faces.map(({ y, height: size }) => ({ start: y, size }))),
    largest: { start: largest.y, size: largest.height },
  };
  const left = placeCrop(across, width, across.all.start + across.all.size / 2 - width / 2);
  const top = placeCrop(down, height, largest.y + largest.height / 2 - height * UPPER_THIRD);
  const round = (share: number) => Math.round(share * 10_000) / 10_000;
  return { x: round(left + width / 2), y: round(top + height / 2) };
}

/** A part of a line, as shares of the image. */
interface Span {
  start: number;
  size: number;
}

function spanOf(spans: readonly Span[]): Span {
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.start + span.size));
  return { start, size: end - start };
}

/** Moves the start of a crop from `wanted`, so that it contains all faces or else the largest, and stays in the image. */
function placeCrop(faces: { all: Span; largest: Span }, size: number, wanted: number): number {
  const needed = faces.all.size <= size ? faces.all : faces.largest;
  const [earliest, latest] = [needed.start + needed.size - size, needed.start];
  const contains =
    needed.size <= size
      ? Math.min(latest, Math.max(earliest, wanted))
      : needed.start + needed.size / 2 - size / 2;
  return Math.min(1 - size, Math.max(0, contains));
}
