import type { SharedAsset } from '@spindle/contracts/shares/shares';
import type { CSSProperties } from 'react';

/** Returns the props of a frame that is no larger than the asset, if its size is known. shared-viewer.module.css uses them. */
export function frameProps({ width, height }: SharedAsset) {
  if (!width || !height) return {};
  // React accepts custom properties; its type does not know them.
  const style = { '--own-width': `${width}px`, '--own-ratio': width / height } as CSSProperties;
  return { 'data-shaped': true, style };
}
