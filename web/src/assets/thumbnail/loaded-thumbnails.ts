import { thumbnailUrl } from '../../api/media.ts';
import type { AssetSummary } from '../asset-summary.ts';

/** Limits the addresses that are remembered, to a few pages of assets. */
const REMEMBERED_MAX = 500;

/** Edge of the box of the smallest rendition that the server stores, in pixels. */
const SMALLEST_EDGE = 300;

interface LoadedThumbnail {
  src: string;
  /** In pixels. */
  width: number;
  renderVersion: number;
}

/** The largest thumbnail of each asset that the page has loaded. */
const loaded = new Map<string, LoadedThumbnail>();

type ShownAsset = Pick<AssetSummary, 'id' | 'render_version'>;

/** Remembers a thumbnail that has loaded, unless a larger one is remembered. */
export function rememberThumbnail(
  { id, render_version }: ShownAsset,
  image: HTMLImageElement,
): void {
  const { naturalWidth: width, currentSrc, src } = image;
  const earlier = loaded.get(id);
  if (earlier && earlier.renderVersion === render_version && earlier.width > width) return;
  loaded.delete(id);
  loaded.set(id, { src: currentSrc || src, width, renderVersion: render_version });
  const oldest = loaded.keys().next();
  if (loaded.size > REMEMBERED_MAX && !oldest.done) loaded.delete(oldest.value);
}

/** Returns the URL of the thumbnail that the browser has in its cache, else of the smallest rendition. */
export function firstThumbnailUrl({ id, render_version }: ShownAsset): string {
  const thumbnail = loaded.get(id);
  if (thumbnail?.renderVersion === render_version) return thumbnail.src;
  return thumbnailUrl(id, {
    width: SMALLEST_EDGE,
    height: SMALLEST_EDGE,
    renderVersion: render_version,
  });
}
