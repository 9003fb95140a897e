import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import { fromUuid } from '@spindle/core/ids';
import type { StoredImage } from '@spindle/core/image-plan/stored-image';
import { uploadThumbnailKey } from '@spindle/core/storage/keys';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../credentials/changes.ts';
import { orMissing, unlessMissing } from '../credentials/missing-value.ts';
import type { Rendering } from '../originals/upload-thumbnails.ts';
import { loadViewable } from './load-viewable.ts';
import type { ViewableAsset } from './viewable-asset.ts';

/** Cached rows of assets, as far as images need them. */
export interface ViewableAssets {
  /** Finds an asset in the cache or the database; undefined for an unknown id. */
  find(id: string): Promise<ViewableAsset | undefined>;
  /** Finds an asset in the database and refreshes the cache. */
  findFresh(id: string): Promise<ViewableAsset | undefined>;
}

/** Limits the cached assets. */
const CACHE_MAX = 10_000;
/** Milliseconds that an entry stays cached. Limits how long it is outdated when a change notification is lost. */
const CACHE_TTL_MS = 5_000;

/** Caches viewed assets until they change. `pending` waits for the thumbnail that renders while a new asset is uploaded. */
export function openViewableAssets(
  ctx: Context,
  changes: Changes,
  pending: (assetId: string) => Rendering,
): ViewableAssets {
  const cache = new LRUCache<string, ViewableAsset>({
    max: CACHE_MAX,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true, // a change during the lookup: returns the asset without caching it
    fetchMethod: (id) => orMissing(loadViewable(ctx, id)),
  });
  changes.watch(
    'asset',
    (uuid) => cache.delete(fromUuid(uuid)),
    () => cache.clear(),
  );
  const find = async (id: string, { forceRefresh }: { forceRefresh: boolean }) => {
    const cached = forceRefresh ? undefined : cache.get(id);
    const asset = cached ?? (await unlessMissing(cache.fetch(id, { forceRefresh })));
    if (asset?.status !== 'NOT_READY') return asset;
    cache.delete(id); // its thumbnail appears without a change notification
    return asset.thumb ? asset : { ...asset, thumb: toStoredImage(id, await pending(id)) };
  };
  return {
    find: (id) => find(id, { forceRefresh: false }),
    findFresh: (id) => find(id, { forceRefresh: true }),
  };
}

function toStoredImage(id: string, image: EncodedImage | null): StoredImage | null {
  return image && { objectKey: uploadThumbnailKey(id), ...image };
}
