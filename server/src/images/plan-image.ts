import type { ImageQuery } from '@spindle/contracts/files/files';
import type { FaceBox } from '@spindle/core/image-plan/face-focal';
import {
  isPosterRequest,
  needsTransform,
  planTransform,
  type RenderSettings,
} from '@spindle/core/image-plan/plan-transform';
import { cachedImageKey } from '@spindle/core/storage/keys';
import type { ImageOrder } from './image-maker.ts';
import { planResize } from './plan-resize.ts';
import type { ViewableAsset } from './viewable-asset.ts';

/** Describes the image that answers a request, and how the response may be cached. */
interface PlannedImage {
  order: ImageOrder;
  /** `300x200` */
  size: string;
  /** Distinguishes the image from all others of the asset's render version. */
  name: string;
  /** The thumbnail replaces a missing preview. */
  isStandIn: boolean;
  /** Another Accept header could return another image. */
  variesByAccept: boolean;
  /** The URL may return another image later with the same render version: settings affect it, or a better one follows. */
  mayChange: boolean;
}

/** Plans an image without its hidden boxes; null when the asset has no image or none yet. Throws as `planTransform` does. */
export function planImage(
  asset: ViewableAsset & { hidden: readonly FaceBox[] },
  query: ImageQuery,
  accept: string | undefined,
  settings: RenderSettings,
): PlannedImage | null {
  const isPoster = isPosterRequest(asset, query);
  const request = isPoster ? { ...query, resize: settings.posterBox } : query;
  const isTrashed = asset.trashedAt !== null; // it may be purged at any time
  const plan = choosePlan(asset, request, accept, settings);
  return (
    plan && {
      ...plan,
      mayChange:
        isPoster || plan.isStandIn || isTrashed || query.watermark === true || isByFaces(query),
    }
  );
}

/** Returns whether an image depends on faces, which users and models change. */
const isByFaces = ({ gravity, crop }: ImageQuery): boolean =>
  gravity === 'face' || (crop?.kind === 'size' && crop.gravity === 'face');

type Plan = Omit<PlannedImage, 'mayChange'>;

/** Plans a resized image, or a transform for requests with more options or hidden boxes. Trashed assets are only resized. */
function choosePlan(
  asset: ViewableAsset & { hidden: readonly FaceBox[] },
  query: ImageQuery,
  accept: string | undefined,
  settings: RenderSettings,
): Plan | null {
  const { preview, thumb, hidden } = asset;
  const isStandIn = asset.status === 'NOT_READY';
  const isResized = !needsTransform(query) || asset.trashedAt !== null;
  if (isResized && hidden.length === 0) return planResized(asset, query, accept, settings);
  const image = isStandIn && isResized ? thumb : preview;
  if (!image || (isStandIn && !isResized)) return null;
  const { source, page, transform, variant, variesByAccept } = planTransform(
    { ...asset, preview: image },
    isResized ? { resize: query.resize, format: query.format } : query,
    accept,
    settings,
  );
  const { width, height, format } = transform;
  const size = `${width}x${height}`;
  return {
    order: {
      key: cachedImageKey(asset.id, asset.renderVersion, { width, height, format, variant }),
      source: source ?? asset.original ?? originalSource(asset, page),
      transform,
      isCacheable: !isStandIn,
    },
    size,
    name: `${size}-${variant}`,
    isStandIn,
    variesByAccept,
  };
}

/** Returns the original as a source that a worker renders from. */
function originalSource({ id, version }: ViewableAsset, page: number | null) {
  return { assetId: id, version, ...(page !== null && { page }) };
}

/** Uses the key of a stored image that already fits, as if it were cached. */
function planResized(
  asset: ViewableAsset,
  query: ImageQuery,
  accept: string | undefined,
  { keepDisplayP3 }: RenderSettings,
): Plan | null {
  const plan = planResize(asset, query, accept);
  if (!plan) return null;
  const { source, width, height, format, isStandIn, variesByAccept } = plan;
  const size = `${width}x${height}`;
  const variant = keepDisplayP3 ? 'p3' : undefined;
  const key = plan.isStored
    ? source.objectKey
    : cachedImageKey(asset.id, asset.renderVersion, { width, height, format, variant });
  return {
    order: {
      key,
      source,
      transform: { width, height, fit: 'inside', format, keepDisplayP3 },
      isCacheable: !isStandIn,
    },
    size,
    name: [size, format, variant].filter(Boolean).join('-'),
    isStandIn,
    variesByAccept,
  };
}
