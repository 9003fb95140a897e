import { RESIZE_MAX_HEIGHT, RESIZE_MAX_WIDTH } from '@spindle/contracts/conversions/image-options';
import type { ImageQuery } from '@spindle/contracts/files/files';
import type { ImageFormat } from '@spindle/core/decoder-pool/decode-request';
import { formatFor } from './formats.ts';
import type { Picture, Viewable } from './viewable-assets.ts';

/** What is to be sent for a request: a stored picture as it is, or an image made from it. */
export interface ImagePlan {
  source: Picture;
  width: number;
  height: number;
  format: ImageFormat;
  /** The stored picture already is what was asked for. */
  isStored: boolean;
  /** Whether another Accept header would bring another image. */
  variesByAccept: boolean;
  /** Made from the thumbnail for want of the preview: a better one of the same size may follow. */
  isStandIn: boolean;
}

/** The thumbnail is a source for images up to half its size: what is larger looks better from the preview. */
const THUMB_SCALE_MAX = 0.5;

/**
 * Plans an image that fits into the box asked for, its shape kept, never larger than the preview. Without a box it is the
 * preview itself. In the trash the thumbnail is all there is, and so it is while the preview is being made: then just for
 * boxes that it fills. Null where there is no picture.
 */
export function planImage(
  asset: Pick<Viewable, 'thumb' | 'preview' | 'trashedAt' | 'status'>,
  query: Pick<ImageQuery, 'resize' | 'format'>,
  accept: string | undefined,
): ImagePlan | null {
  const isEarly = asset.status === 'NOT_READY';
  const isStandIn = isEarly || asset.trashedAt !== null;
  const largest = isStandIn ? asset.thumb : asset.preview;
  if (!largest || (isEarly && !fills(largest, query.resize))) return null;
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
  const size = fitted(largest, box);
  const format = formatFor(query.format, accept, largest.contentType === 'image/png');
  const stored = [asset.thumb, largest].find((picture) => picture && is(picture, size, format));
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

/** Whether a picture need not be enlarged to fit a box. */
function fills(picture: Size, box: Size | undefined): boolean {
  return box !== undefined && (box.width <= picture.width || box.height <= picture.height);
}

function fitted(picture: Size, box: Size): Size {
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

function is(picture: Picture, size: Size, format: ImageFormat): boolean {
  return (
    picture.width === size.width && picture.height === size.height && formatOf(picture) === format
  );
}

function isSmall(size: Size, thumb: Size): boolean {
  return (
    size.width <= thumb.width * THUMB_SCALE_MAX && size.height <= thumb.height * THUMB_SCALE_MAX
  );
}

function formatOf(picture: Picture): ImageFormat {
  return picture.contentType === 'image/png' ? 'png' : 'jpeg';
}
