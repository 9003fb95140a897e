import type { Box } from './capabilities.ts';

export const areaOf = ({ width, height }: Box): number => width * height;

/** Returns the area that two boxes share. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** Returns the shared area of two boxes as a share of their whole area, 0 to 1. */
export function overlapOf(a: Box, b: Box): number {
  const shared = sharedArea(a, b);
  return shared / (areaOf(a) + areaOf(b) - shared || 1);
}
