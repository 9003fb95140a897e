import type { ImageQuery, readImage as route } from '@spindle/contracts/files';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound } from '@spindle/core/errors';
import { cachedImageKey } from '@spindle/core/storage/keys';
import { maySee } from '../assets/access.ts';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import type { ImageMaker, ImageOrder } from './image-maker.ts';
import { type ImagePlan, planImage } from './plan.ts';
import type { Viewable, Viewables } from './viewable.ts';

/** What images come from. */
export interface Images {
  viewables: Viewables;
  maker: ImageMaker;
}

/**
 * An image of an asset in the size and format asked for. Throws NotFound for an asset that the caller may not see, and with
 * the reason where there is no picture (yet).
 */
export async function readImage(
  ctx: Context,
  { params, query }: Input<typeof route>,
  { accept }: { accept: string | undefined },
  images: Images,
) {
  const asset = await images.viewables.find(params.id);
  if (!asset || !(await maySee(ctx, asset))) throw new NotFound('Asset', params.id);
  return imageOf(asset, query, accept, images);
}

/** The same of an asset that the caller is known to see. */
export function imageOf(
  asset: Viewable,
  query: ImageQuery,
  accept: string | undefined,
  { maker }: Images,
) {
  const plan = planImage(asset, query, accept);
  if (!plan)
    throw noPicture(
      asset.status === 'NOT_READY'
        ? 'This asset is still being processed.'
        : 'This asset has no picture to show.',
    );
  const contentType = `image/${plan.format}`;
  const size = `${plan.width}x${plan.height}`;
  return {
    kind: 'made' as const,
    etag: `"${asset.version}-${size}-${plan.format}${plan.isStandIn ? '-early' : ''}"`,
    contentType,
    fileName: derivedName(asset.name, size, contentType),
    delivery: 'display' as const,
    cacheControl: cacheControlOf(plan.isStandIn ? undefined : query.v, asset.version),
    variesByAccept: plan.variesByAccept,
    make: (signal: AbortSignal) => maker.make(orderOf(asset, plan), signal),
  };
}

/** A stored picture is found under its own key, as if it had been made before. */
function orderOf(asset: Viewable, plan: ImagePlan): ImageOrder {
  const { source, width, height, format } = plan;
  const key = plan.isStored
    ? source.objectKey
    : cachedImageKey(asset.id, asset.version, { width, height, format });
  return { key, source: source.objectKey, width, height, format, isKept: !plan.isStandIn };
}

function noPicture(message: string): AppError {
  return new AppError(404, 'NOT_FOUND', message);
}
