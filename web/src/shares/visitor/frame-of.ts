import type { SharedAsset } from '@spindle/contracts/shares/shares';
import type { CSSProperties } from 'react';

/** For the frame of what is shown: no larger than it is, where that is known. */
export function frameOf({ width, height }: SharedAsset) {
  if (!width || !height) return {};
  // React takes custom properties; its type does not know them.
  const style = { '--own-width': `${width}px`, '--own-ratio': width / height } as CSSProperties;
  return { 'data-shaped': true, style };
}
