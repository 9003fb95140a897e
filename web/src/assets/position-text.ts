import type { Position } from '@spindle/contracts/facts/facts';

/** Reads `46.3683, 14.1146`. Null for another text, or for values out of range. */
export function parsePosition(text: string): Position | null {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Returns a position as `parsePosition` reads it. */
export function formatPosition(position: Position | null | undefined): string {
  return position ? `${position.latitude}, ${position.longitude}` : '';
}
