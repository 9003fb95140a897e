import { thumbnailSrcSet, thumbnailUrl } from '../../api/media.ts';
import { type AssetSummary, kindOf } from '../asset-summary.ts';
import { hasAlpha } from './placeholder.ts';

/** Width of a tile divided by its height. */
const TILE_RATIO = 4 / 3;

export interface ThumbnailSources {
  src: string;
  srcSet: string;
  sizes?: string;
}

/**
 * Returns the URLs of a thumbnail in boxes of `edge` and twice that. An image that fills its tile may be wider than the
 * tile, so `sizes` states the width of the image. `tileWidth`: CSS pixels.
 */
export function thumbnailSources(
  asset: AssetSummary,
  edge: number,
  tileWidth: number,
): ThumbnailSources {
  const { id, render_version: renderVersion, width, height } = asset;
  const urlOf = (box: number) => thumbnailUrl(id, { width: box, height: box, renderVersion });
  const src = urlOf(edge);
  if (!width || !height) return { src, srcSet: thumbnailSrcSet(id, edge, renderVersion) };
  const widthIn = (box: number) => Math.round(width * Math.min(1, box / Math.max(width, height)));
  const overflow = Math.max(1, width / height / TILE_RATIO);
  return {
    src,
    srcSet: [edge, edge * 2].map((box) => `${urlOf(box)} ${widthIn(box)}w`).join(', '),
    sizes: `${Math.round(tileWidth * overflow)}px`,
  };
}

/** Tells whether the whole image must be visible: for documents, and images with transparent parts. */
export function isShownWhole({ content_type, thumbhash }: AssetSummary): boolean {
  const kind = kindOf(content_type);
  if (kind === 'AUDIO' || kind === 'OTHER') return true;
  return hasAlpha(thumbhash);
}
