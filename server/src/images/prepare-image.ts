import type { ImageQuery } from '@spindle/contracts/files/files';
import { AppError, StillProcessing } from '@spindle/core/errors';
import type { RenderSettings } from '@spindle/core/image-plan/plan-transform';
import type { StoredWatermark } from '@spindle/core/settings/watermark';
import type { Authorized } from '../credentials/authorized.ts';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import type { ImageMaker } from './image-maker.ts';
import { planImage } from './plan-image.ts';
import type { ViewableAsset } from './viewable-asset.ts';
import type { ViewableAssets } from './viewable-cache.ts';

/** Holds the dependencies of image routes. */
export interface Images {
  viewables: ViewableAssets;
  maker: ImageMaker;
  settings: SettingsCache;
}

/** Prepares the response with an image of an asset. Throws StillProcessing or a 404 error when there is no image. */
export async function prepareImage(
  asset: Authorized<ViewableAsset, 'view'>,
  query: ImageQuery,
  accept: string | undefined,
  { maker, settings: settingsCache }: Images,
  watermark: StoredWatermark | null = null,
) {
  const settings = await readRenderSettings(settingsCache);
  const plan = planImage(asset, query, accept, { watermark, ...settings });
  if (!plan && asset.status === 'NOT_READY') throw new StillProcessing();
  if (!plan) throw new AppError(404, 'NOT_FOUND', 'This asset has no image to show.');
  const contentType = `image/${plan.order.transform.format}`;
  return {
    kind: 'generated' as const,
    etag: `"${asset.renderVersion}-${plan.name}${plan.isStandIn ? '-early' : ''}"`,
    // An image that depends on settings has no reliable modification time.
    lastModified: plan.mayChange || settings.keepDisplayP3 ? undefined : asset.storedAt,
    contentType,
    fileName: derivedName(asset.name, plan.size, contentType),
    delivery: 'display' as const,
    isChanging: plan.isStandIn,
    cacheControl: cacheControlOf(plan.mayChange ? undefined : query.v, asset.renderVersion),
    variesByAccept: plan.variesByAccept,
    ownerId: asset.creatorId,
    bytes: maker.readMemory(plan.order.key),
    make: (signal: AbortSignal) => maker.make(plan.order, signal),
  };
}

/** Reads the settings that affect every image. */
export async function readRenderSettings(
  settings: SettingsCache,
): Promise<Omit<RenderSettings, 'watermark'>> {
  const { keep_display_p3: keepDisplayP3 } = await settings.read('image');
  const { thumbnails } = await settings.read('video');
  return { keepDisplayP3, posterBox: thumbnails.video_default };
}
