import type { CommentAnchor } from '@spindle/contracts/comments/comments';
import { boxOf, moveBox, type Position, resizeBox, toShare } from '../assets/drawn-box.ts';

export type ImageMark = Exclude<CommentAnchor, { kind: 'TIME' }>;

/** Smallest edge of an area, as a share of the image. A shorter drag marks a point. */
const EDGE_MIN = 0.015;

/** Returns the mark of a drag: an area, or the point where it began if it is as short as a click. */
export function markBetween(from: Position, to: Position): ImageMark {
  const box = boxOf(from, to);
  if (box.width < EDGE_MIN || box.height < EDGE_MIN)
    return { kind: 'POINT', x: toShare(from.x), y: toShare(from.y) };
  return { kind: 'AREA', ...box };
}

/** Moves a mark inside the image. */
export function moveMark(mark: ImageMark, by: Position): ImageMark {
  if (mark.kind === 'AREA') return { kind: 'AREA', ...moveBox(mark, by) };
  const { x, y } = moveBox({ ...mark, width: 0, height: 0 }, by);
  return { kind: 'POINT', x, y };
}

/** Changes the size of an area inside the image. A point becomes an area; an area without size becomes a point. */
export function resizeMark(mark: ImageMark, by: Position): ImageMark {
  const { x, y } = mark;
  const { width, height } = mark.kind === 'AREA' ? mark : { width: EDGE_MIN, height: EDGE_MIN };
  const box = resizeBox({ x, y, width, height }, by, EDGE_MIN);
  if (box.width <= EDGE_MIN && box.height <= EDGE_MIN) return { kind: 'POINT', x, y };
  return { kind: 'AREA', ...box };
}
