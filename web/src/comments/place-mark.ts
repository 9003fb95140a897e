import type { CommentAnchor } from '@spindle/contracts/comments/comments';

/** A position as fractions of the image. */
export interface Position {
  x: number;
  y: number;
}

export type ImageMark = Exclude<CommentAnchor, { kind: 'TIME' }>;

/** Smallest edge of an area, as a fraction of the image. A shorter drag marks a point. */
const EDGE_MIN = 0.015;

/** Returns the mark of a drag: an area, or the point where it began if it is as short as a click. */
export function markBetween(from: Position, to: Position): ImageMark {
  const [left, right] = [clamp(Math.min(from.x, to.x)), clamp(Math.max(from.x, to.x))];
  const [top, bottom] = [clamp(Math.min(from.y, to.y)), clamp(Math.max(from.y, to.y))];
  const [width, height] = [right - left, bottom - top];
  if (width < EDGE_MIN || height < EDGE_MIN)
    return { kind: 'POINT', x: clamp(from.x), y: clamp(from.y) };
  return { kind: 'AREA', x: left, y: top, width, height };
}

/** Moves a mark inside the image. */
export function moveMark(mark: ImageMark, by: Position): ImageMark {
  const { width, height } = mark.kind === 'AREA' ? mark : { width: 0, height: 0 };
  const x = Math.min(Math.max(0, mark.x + by.x), 1 - width);
  const y = Math.min(Math.max(0, mark.y + by.y), 1 - height);
  return { ...mark, x, y };
}

/** Changes the size of an area inside the image. A point becomes an area; an area without size becomes a point. */
export function resizeMark(mark: ImageMark, by: Position): ImageMark {
  const { x, y } = mark;
  const { width, height } = mark.kind === 'AREA' ? mark : { width: EDGE_MIN, height: EDGE_MIN };
  const wider = Math.min(1 - x, Math.max(EDGE_MIN, width + by.x));
  const higher = Math.min(1 - y, Math.max(EDGE_MIN, height + by.y));
  if (wider <= EDGE_MIN && higher <= EDGE_MIN) return { kind: 'POINT', x, y };
  return { kind: 'AREA', x, y, width: wider, height: higher };
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}
