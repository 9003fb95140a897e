import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import type { ImageQuery } from '@spindle/contracts/files/files';
import type { ImageFormat } from '@spindle/core/decoder-pool/decode-request';
import { chooseFormat } from '@spindle/core/image-plan/choose-format';
import type { StoredImage } from '@spindle/core/image-plan/stored-image';
import type { ViewableAsset } from './viewable-asset.ts';

/** Describes the response to an image request: a stored image, or an image rendered from it. */
export interface ImagePlan {
  source: StoredImage;
  width: number;
  height: number;
  format: ImageFormat;
  /** The stored image already has the requested size and format. */
  isStored: boolean;
  /** Another Accept header could return another image. */
  variesByAccept: boolean;
  /** The thumbnail replaces a missing preview; a better image of the same size may follow. */
  isStandIn: boolean;
}

/** Images up to half the size of the thumbnail are rendered from it; larger ones look better from the preview. */
const THUMB_SCALE_MAX = 0.5;

/**
 * Plans an image that fits into the requested box, keeps its aspect ratio and is never larger than the preview. Without a
 * box, returns the preview itself. Assets in processing show their thumbnail, and only for boxes that it fills. Null when
 * there is no image.
 */
export function planResize(
  asset: Pick<ViewableAsset, 'thumb' | 'preview' | 'status'>,
  query: Pick<ImageQuery, 'resize' | 'format'>,
  accept: string | undefined,
): ImagePlan | null {
  const isStandIn = asset.status === 'NOT_READY';
  const largest = isStandIn ? asset.thumb : asset.preview;
  if (!largest || (isStandIn && !fillsBox(largest, query.resize))) return null;
  if (!query.resize && !query.format)
    return {
      source: largest,
      width: largest.width,
      height: largest.height,
      format: formatOf(largest),
      isStored: true,
      variesByAccept: false,
      isStandIn,
    };
  const box = query.resize ?? { width: RESIZE_MAX_WIDTH, height: RESIZE_MAX_HEIGHT };
  const size = fitSize(largest, box);
  const hasTransparentPixels = largest.contentType === 'image/png';
  const format = chooseFormat(query.format, accept, { hasTransparentPixels });
  const stored = [asset.thumb, largest].find((image) => image && matches(image, size, format));
  const source = stored ?? (asset.thumb && isSmall(size, asset.thumb) ? asset.thumb : largest);
  return {
    source,
    ...size,
    format,
    isStored: stored != null,
    variesByAccept: query.format === undefined,
    isStandIn,
  };
}

interface Size {
  width: number;
  height: number;
}

/** Returns whether an image need not be enlarged to fit the box. */
function fillsBox(image: Size, box: Size | undefined): boolean {
  return box !== undefined && (box.width <= image.width || box.height <= image.height);
}

function fitSize(image: Size, box: Size): Size {
  const scale = Math.min(1, box.width / image.width, box.height / image.height);
  return {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  };
}

function matches(image: StoredImage, size: Size, format: ImageFormat): boolean {
  return image.width === size.width && image.height === size.height && formatOf(image) === format;
}

function isSmall(size: Size, thumb: Size): boolean {
  return (
    size.width <= thumb.width * THUMB_SCALE_MAX && size.height <= thumb.height * THUMB_SCALE_MAX
  );
}

function formatOf(image: StoredImage): ImageFormat {
  return image.contentType === 'image/png' ? 'png' : 'jpeg';
}
