import type { CSSProperties } from 'react';
import { thumbnailUrl } from '../../api/media.ts';
import type { AssetSummary } from '../../assets/asset-summary.ts';
import { aspectRatioOf } from '../../assets/thumbnail/placeholder.ts';

/**
 * Boxes that previews are requested in, in pixels. The first is in specification 9; the last is the largest image the
 * server renders.
 */
const PREVIEW_BOXES = [
  { width: 800, height: 600 },
  { width: 1600, height: 1200 },
  { width: 2048, height: 1536 },
] as const;

/** Width divided by height for an image of unknown size. */
const UNKNOWN_RATIO = 4 / 3;

type SizedAsset = Pick<AssetSummary, 'width' | 'height' | 'thumbhash'>;

export interface PreviewShape {
  /** Width divided by height. */
  ratio: number;
  /** Largest width in CSS pixels: images are never enlarged. Infinite if the size is unknown. */
  widthMax: number;
}

/** Returns the shape of an asset's preview: from its size, else from its placeholder. */
export function previewShape({ width, height, thumbhash }: SizedAsset): PreviewShape {
  if (width && height) return { ratio: width / height, widthMax: width };
  const ratio = (thumbhash && aspectRatioOf(thumbhash)) || UNKNOWN_RATIO;
  return { ratio, widthMax: Number.POSITIVE_INFINITY };
}

export interface PreviewSources {
  src: string;
  srcSet: string;
  sizes: string;
}

/**
 * Returns the addresses of a preview: 800x600, and larger ones that the browser chooses by layout and pixel density. `hasInspector`:
 * whether the inspector stands beside the viewer on wide screens.
 */
export function previewSources(
  { id, render_version: renderVersion, ...asset }: AssetSummary,
  hasInspector = true,
): PreviewSources {
  const { ratio, widthMax } = previewShape(asset);
  const address = (box: (typeof PREVIEW_BOXES)[number]) =>
    thumbnailUrl(id, { ...box, renderVersion });
  const widths = new Map<number, string>();
  for (const box of PREVIEW_BOXES) {
    const width = Math.max(1, Math.round(Math.min(box.width, box.height * ratio, widthMax)));
    if (!widths.has(width)) widths.set(width, address(box));
  }
  return {
    src: address(PREVIEW_BOXES[0]),
    srcSet: [...widths].map(([width, source]) => `${source} ${width}w`).join(', '),
    sizes: sizesOf(asset, hasInspector),
  };
}

/** Space in the overlay that the viewer does not get, in CSS pixels. Width: margins. Height: margins and thumbnail strip. */
const OVERLAY_CHROME = { width: 48, height: 110 } as const;

/** Width of the inspector, in CSS pixels, as in tokens.css. */
const INSPECTOR_WIDTH = 380;

/** Returns the `sizes` attribute of the preview. It must be known before the layout. */
function sizesOf(asset: SizedAsset, hasInspector: boolean): string {
  const { ratio, widthMax } = previewShape(asset);
  const shape = ratio.toFixed(4);
  const maxTerm = Number.isFinite(widthMax) ? `, ${widthMax}px` : '';
  const beside = OVERLAY_CHROME.width + (hasInspector ? INSPECTOR_WIDTH : 0);
  // On narrow screens, the viewer fills the window.
  const narrowWidth = `min(100vw, 100vh * ${shape}${maxTerm})`;
  const wideWidth = `min(100vw - ${beside}px, (100vh - ${OVERLAY_CHROME.height}px) * ${shape}${maxTerm})`;
  return `(max-width: 767.98px) ${narrowWidth}, ${wideWidth}`;
}

/** Returns the shape as custom properties of a style: `--box-width` and `--box-ratio`. */
export function previewStyle(asset: SizedAsset): CSSProperties {
  const { ratio, widthMax } = previewShape(asset);
  const width = Number.isFinite(widthMax) ? `${widthMax}px` : '100cqw';
  // React accepts custom properties; its type does not know them.
  return { '--box-width': width, '--box-ratio': ratio } as CSSProperties;
}
