import type { CSSProperties } from 'react';
import { thumbnailUrl } from '../api/media.ts';
import type { ListedAsset } from '../asset-list/listed-asset.ts';

/** CSS pixels of the largest preview. Specification 9. */
const PREVIEW_WIDTH_MAX = 800;
const PREVIEW_HEIGHT_MAX = 600;

/** Addresses of the preview: for ordinary screens, and in twice the pixels for dense ones. */
export function previewSources({ id, look }: ListedAsset): { src: string; srcSet: string } {
  const address = (scale: number) =>
    thumbnailUrl(id, {
      width: PREVIEW_WIDTH_MAX * scale,
      height: PREVIEW_HEIGHT_MAX * scale,
      look,
    });
  return { src: address(1), srcSet: `${address(1)} 1x, ${address(2)} 2x` };
}

/** CSS pixels that a picture takes at most: within 800x600, never larger than it is. All of the box where its size is unknown. */
export function previewBox({ width, height }: Pick<ListedAsset, 'width' | 'height'>) {
  if (!width || !height) return { width: PREVIEW_WIDTH_MAX, height: PREVIEW_HEIGHT_MAX };
  const scale = Math.min(1, PREVIEW_WIDTH_MAX / width, PREVIEW_HEIGHT_MAX / height);
  return { width: width * scale, height: height * scale };
}

/** The same as custom properties for a style: `--box-width` and `--box-ratio`. */
export function previewStyle(asset: Pick<ListedAsset, 'width' | 'height'>): CSSProperties {
  const { width, height } = previewBox(asset);
  // React takes custom properties; its type does not know them.
  return { '--box-width': `${width}px`, '--box-ratio': width / height } as CSSProperties;
}
