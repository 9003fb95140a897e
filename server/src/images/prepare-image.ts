import type { ImageQuery } from '@spindle/contracts/files/files';
import type { Actor } from '@spindle/core/context';
import { AppError, StillProcessing } from '@spindle/core/errors';
import type { RenderSettings } from '@spindle/core/image-plan/plan-transform';
import type { StoredWatermark } from '@spindle/core/settings/watermark';
import { maySeeAllFaces, type WithheldFaces } from '../assets/withheld-faces.ts';
import type { Authorized } from '../credentials/authorized.ts';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import { hiddenBoxes } from './hidden-boxes.ts';
import type { ImageMaker } from './image-maker.ts';
import { planImage } from './plan-image.ts';
import type { ViewableAsset } from './viewable-asset.ts';
import type { ViewableAssets } from './viewable-cache.ts';

/** Holds the dependencies of image routes. */
export interface Images {
  viewables: ViewableAssets;
  maker: ImageMaker;
  settings: SettingsCache;
  withheldFaces: WithheldFaces;
}

/** What a viewer asks for. */
interface ImageRequest {
  viewer: Actor;
  query: ImageQuery;
  /** The Accept header. */
  accept: string | undefined;
}

/**
 * Prepares the response with an image of an asset, without the faces that the viewer may not see. Throws StillProcessing or a 404 error
 * when there is no image.
 */
export async function prepareImage(
  asset: Authorized<ViewableAsset, 'view'>,
  { viewer, query, accept }: ImageRequest,
  { maker, settings: settingsCache, withheldFaces }: Images,
  watermark: StoredWatermark | null = null,
) {
  const settings = await readRenderSettings(settingsCache);
  const hidden = hiddenBoxes(asset, await withheldFaces.peopleFor(viewer));
  const plan = planImage({ ...asset, hidden }, query, accept, { watermark, ...settings });
  if (!plan && asset.status === 'NOT_READY') throw new StillProcessing();
  if (!plan) throw new AppError(404, 'NOT_FOUND', 'This asset has no image to show.');
  const mayChange = plan.mayChange || mayBeHidden(asset, viewer);
  const contentType = `image/${plan.order.transform.format}`;
  return {
    kind: 'generated' as const,
    etag: `"${asset.renderVersion}-${plan.name}${plan.isStandIn ? '-early' : ''}"`,
    // An image that depends on settings has no reliable modification time.
    lastModified: mayChange || settings.keepDisplayP3 ? undefined : asset.storedAt,
    contentType,
    fileName: derivedName(asset.name, plan.size, contentType),
    delivery: 'display' as const,
    isChanging: plan.isStandIn,
    cacheControl: cacheControlOf(mayChange ? undefined : query.v, asset.renderVersion),
    variesByAccept: plan.variesByAccept,
    ownerId: asset.creatorId,
    bytes: maker.readMemory(plan.order.key),
    make: (signal: AbortSignal) => maker.make(plan.order, signal),
  };
}

/** Returns whether a later consent, or its end, can change the image for a viewer. */
const mayBeHidden = ({ faces }: ViewableAsset, viewer: Actor) =>
  faces.length > 0 && !maySeeAllFaces(viewer);

/** Reads the settings that affect every image. */
export async function readRenderSettings(
  settings: SettingsCache,
): Promise<Omit<RenderSettings, 'watermark'>> {
  const { keep_display_p3: keepDisplayP3 } = await settings.read('image');
  const { thumbnails } = await settings.read('video');
  return { keepDisplayP3, posterBox: thumbnails.video_default };
}
