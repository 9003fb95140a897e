import type { FaceBox } from '@spindle/contracts/people/people';
import type { CSSProperties } from 'react';

/** Returns the style that places a box over its image. */
export function boxStyle({ x, y, width, height }: FaceBox): CSSProperties {
  const percent = (share: number) => `${share * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
