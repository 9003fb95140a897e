import type { ImageQuery, readImage as route } from '@spindle/contracts/files/files';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { AppError, NotFound, StillProcessing } from '@spindle/core/errors';
import type { StoredWatermark } from '@spindle/core/settings/watermark';
import { cachedImageKey } from '@spindle/core/storage/keys';
import { maySee } from '../assets/access.ts';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import type { ImageMaker, ImageOrder } from './image-maker.ts';
import { planImage } from './plan-image.ts';
import { asksForTransform, planTransform, type SettledLook } from './plan-transform.ts';
import type { Viewable, Viewables } from './viewable-assets.ts';

/** What images come from. */
export interface Images {
  viewables: Viewables;
  maker: ImageMaker;
  settings: SettingsMemory;
}

/**
 * An image of an asset in the size and format asked for. Throws NotFound for an asset that the caller may not see, and with
 * the reason where there is no picture (yet).
 */
export async function readImage(
  ctx: Context,
  { params, query }: Input<typeof route>,
  { accept, watermark }: { accept: string | undefined; watermark: StoredWatermark | null },
  images: Images,
) {
  const asset = await images.viewables.find(params.id);
  if (!asset || !(await maySee(ctx, asset))) throw new NotFound('Asset', params.id);
  return imageOf(asset, query, accept, images, watermark);
}

/** The same of an asset that the caller is known to see. */
export async function imageOf(
  asset: Viewable,
  query: ImageQuery,
  accept: string | undefined,
  { maker, settings }: Images,
  watermark: StoredWatermark | null = null,
) {
  const settled = await readLook(settings);
  const plan = planOf(asset, query, accept, { watermark, ...settled });
  if (!plan && asset.status === 'NOT_READY') throw new StillProcessing();
  if (!plan) throw new AppError(404, 'NOT_FOUND', 'This asset has no image to show.');
  const contentType = `image/${plan.order.transform.format}`;
  return {
    kind: 'made' as const,
    etag: `"${asset.look}-${plan.name}${plan.isStandIn ? '-early' : ''}"`,
    // No time is true of an image that changes with the settings.
    lastModified: plan.mayChange || settled.keepDisplayP3 ? undefined : asset.storedAt,
    contentType,
    fileName: derivedName(asset.name, plan.size, contentType),
    delivery: 'display' as const,
    isChanging: plan.isStandIn,
    cacheControl: cacheControlOf(plan.mayChange ? undefined : query.v, asset.look),
    variesByAccept: plan.variesByAccept,
    make: (signal: AbortSignal) => maker.make(plan.order, signal),
  };
}

/** What the settings say of every image. */
export async function readLook(settings: SettingsMemory): Promise<Omit<SettledLook, 'watermark'>> {
  const { keep_display_p3: keepDisplayP3 } = await settings.read('image');
  const { thumbnails } = await settings.read('video');
  return { keepDisplayP3, posterBox: thumbnails.video_default };
}

interface Planned {
  order: ImageOrder;
  /** `300x200` */
  size: string;
  /** Tells the image from all others of the asset's look. */
  name: string;
  isStandIn: boolean;
  variesByAccept: boolean;
  /** Whether another may come in its place without the asset looking otherwise: the settings count in it, or a better one follows. */
  mayChange: boolean;
}

/** Null where there is no picture (yet). Throws as `planTransform` does. */
export function planOf(
  asset: Viewable,
  query: ImageQuery,
  accept: string | undefined,
  look: SettledLook,
): Planned | null {
  const isPoster = asset.kind === 'VIDEO' && !query.resize && !query.crop;
  const asked = isPoster ? { ...query, resize: look.posterBox } : query;
  const plan = planSized(asset, asked, accept, look);
  return plan && { ...plan, mayChange: isPoster || plan.isStandIn || query.watermark === true };
}

type Sized = Omit<Planned, 'mayChange'>;

function planSized(
  asset: Viewable,
  query: ImageQuery,
  accept: string | undefined,
  look: SettledLook,
): Sized | null {
  const { preview } = asset;
  const isShown = asset.trashedAt === null && asset.status !== 'NOT_READY';
  if (!asksForTransform(query) || asset.trashedAt !== null)
    return planFitted(asset, query, accept, look);
  if (!preview || !isShown) return null;
  const { source, page, transform, variant, variesByAccept } = planTransform(
    { ...asset, preview },
    query,
    accept,
    look,
  );
  const { width, height, format } = transform;
  const size = `${width}x${height}`;
  return {
    order: {
      key: cachedImageKey(asset.id, asset.look, { width, height, format, variant }),
      source: source ?? asset.original ?? originalOf(asset, page),
      transform,
      isKept: true,
    },
    size,
    name: `${size}-${variant}`,
    isStandIn: false,
    variesByAccept,
  };
}

function originalOf({ id, version }: Viewable, page: number | null) {
  return { assetId: id, version, ...(page !== null && { page }) };
}

/** A stored picture is found under its own key, as if it had been made before. */
function planFitted(
  asset: Viewable,
  query: ImageQuery,
  accept: string | undefined,
  { keepDisplayP3 }: SettledLook,
): Sized | null {
  const plan = planImage(asset, query, accept);
  if (!plan) return null;
  const { source, width, height, format, isStandIn, variesByAccept } = plan;
  const size = `${width}x${height}`;
  const variant = keepDisplayP3 ? 'p3' : undefined;
  const key = plan.isStored
    ? source.objectKey
    : cachedImageKey(asset.id, asset.look, { width, height, format, variant });
  return {
    order: {
      key,
      source,
      transform: { width, height, fit: 'inside', format, keepDisplayP3 },
      isKept: !isStandIn,
    },
    size,
    name: [size, format, variant].filter(Boolean).join('-'),
    isStandIn,
    variesByAccept,
  };
}
