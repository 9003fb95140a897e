import type { CSSProperties } from 'react';
import { thumbnailUrl } from '../../api/media.ts';
import type { AssetSummary } from '../../asset-list/asset-summary.ts';
import { aspectRatioOf } from '../../asset-list/card/placeholder.ts';

/** Boxes that a preview is requested in, in pixels. The first is the specification's (9), the last the largest image there is. */
const BOXES = [
  { width: 800, height: 600 },
  { width: 1600, height: 1200 },
  { width: 2048, height: 1536 },
] as const;

/** Shape of a picture whose size is not known. */
const UNKNOWN_RATIO = 4 / 3;

type Shaped = Pick<AssetSummary, 'width' | 'height' | 'thumbhash'>;

export interface PreviewShape {
  /** Width divided by height. */
  ratio: number;
  /** CSS pixels that it is shown at most: pictures are never enlarged. Infinite where their size is not known. */
  widthMax: number;
}

/** Returns the shape of an asset's picture; that of its placeholder where it has no pixels of its own. */
export function previewShape({ width, height, thumbhash }: Shaped): PreviewShape {
  if (width && height) return { ratio: width / height, widthMax: width };
  const ratio = (thumbhash && aspectRatioOf(thumbhash)) || UNKNOWN_RATIO;
  return { ratio, widthMax: Number.POSITIVE_INFINITY };
}

export interface PreviewSources {
  src: string;
  srcSet: string;
  sizes: string;
}

/** Returns the addresses of a preview: 800x600 first, larger ones for the browser to choose by stage size and density. */
export function previewSources({ id, look, ...asset }: AssetSummary): PreviewSources {
  const { ratio, widthMax } = previewShape(asset);
  const address = (box: (typeof BOXES)[number]) => thumbnailUrl(id, { ...box, look });
  const widths = new Map<number, string>();
  for (const box of BOXES) {
    const width = Math.max(1, Math.round(Math.min(box.width, box.height * ratio, widthMax)));
    if (!widths.has(width)) widths.set(width, address(box));
  }
  return {
    src: address(BOXES[0]),
    srcSet: [...widths].map(([width, source]) => `${source} ${width}w`).join(', '),
    sizes: sizesOf(asset),
  };
}

/** What lies around the stage of the overlay, in CSS pixels: margins and inspector, margins and film strip. */
const AROUND = { width: 428, height: 110 } as const;

/** Says how wide a picture becomes on the stage, as an `img` is told: it must be known before there is a layout. */
function sizesOf(asset: Shaped): string {
  const { ratio, widthMax } = previewShape(asset);
  const shape = ratio.toFixed(4);
  const natural = Number.isFinite(widthMax) ? `, ${widthMax}px` : '';
  const narrow = `min(100vw, 46vh * ${shape}${natural})`;
  const wide = `min(100vw - ${AROUND.width}px, (100vh - ${AROUND.height}px) * ${shape}${natural})`;
  return `(max-width: 767.98px) ${narrow}, ${wide}`;
}

/** Returns the shape as custom properties of a style: `--box-width` and `--box-ratio`. */
export function previewStyle(asset: Shaped): CSSProperties {
  const { ratio, widthMax } = previewShape(asset);
  const width = Number.isFinite(widthMax) ? `${widthMax}px` : '100cqw';
  // React accepts custom properties; its type does not know them.
  return { '--box-width': width, '--box-ratio': ratio } as CSSProperties;
}
