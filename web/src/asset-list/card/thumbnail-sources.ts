import { thumbnailSrcSet, thumbnailUrl } from '../../api/media.ts';
import { type AssetSummary, kindOf } from '../asset-summary.ts';
import { hasAlpha } from './placeholder.ts';

/** Tiles are this much wider than high. */
const TILE_RATIO = 4 / 3;

export interface ThumbnailSources {
  src: string;
  srcSet: string;
  sizes?: string;
}

/**
 * Addresses of a thumbnail in boxes of `edge` and twice that. A picture that fills its tile may need more pixels than the
 * tile is wide, so the browser is told how wide the picture will be. `tileWidth`: CSS pixels.
 */
export function thumbnailSources(
  asset: AssetSummary,
  edge: number,
  tileWidth: number,
): ThumbnailSources {
  const { id, look, width, height } = asset;
  const address = (box: number) => thumbnailUrl(id, { width: box, height: box, look });
  const src = address(edge);
  if (!width || !height) return { src, srcSet: thumbnailSrcSet(id, edge, look) };
  const widthIn = (box: number) => Math.round(width * Math.min(1, box / Math.max(width, height)));
  const covering = Math.max(1, width / height / TILE_RATIO);
  return {
    src,
    srcSet: [edge, edge * 2].map((box) => `${address(box)} ${widthIn(box)}w`).join(', '),
    sizes: `${Math.round(tileWidth * covering)}px`,
  };
}

/** Whether all of the picture must be seen: documents, and what has transparent parts. */
export function isShownWhole({ content_type, thumbhash }: AssetSummary): boolean {
  const kind = kindOf(content_type);
  if (kind === 'AUDIO' || kind === 'OTHER') return true;
  return hasAlpha(thumbhash);
}
