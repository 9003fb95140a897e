import {
  EDIT_COPY_EDGE,
  type readEditCopy as route,
} from '@spindle/contracts/conversions/edit-copy';
import type { Input } from '@spindle/contracts/http/route';
import { AppError, StillProcessing } from '@spindle/core/errors';
import { cachedImageKey } from '@spindle/core/storage/keys';
import type { Authorized } from '../credentials/authorized.ts';
import { cacheControlOf } from '../files/caching.ts';
import { derivedName } from '../files/download-name.ts';
import type { Images } from '../images/prepare-image.ts';
import type { ViewableAsset } from '../images/viewable-asset.ts';

const CONTENT_TYPE = 'image/webp'; // keeps transparency, in a tenth of the bytes of a PNG

const TRANSFORM = {
  width: EDIT_COPY_EDGE,
  height: EDIT_COPY_EDGE,
  fit: 'inside' as const,
  format: 'webp' as const,
  quality: 95,
};

/** Distinguishes the edit copy from other images of its size in the cache. Hexadecimal, like all variants. */
const VARIANT = 'ed17';

/** Returns the object key of the edit copy of a version. */
export function editCopyKey(id: string, version: number): string {
  return cachedImageKey(id, version, { ...TRANSFORM, variant: VARIANT });
}

/**
 * Returns a WebP copy of an image, of at most EDIT_COPY_EDGE pixels on each side, for editors that cannot open the original. Throws a 404 error for an asset without an
 * image, StillProcessing before the asset is processed.
 */
export async function readEditCopy(
  asset: Authorized<ViewableAsset, 'view'>,
  { v }: Input<typeof route>['query'],
  { maker }: Pick<Images, 'maker'>,
) {
  if (asset.kind === 'IMAGE' && asset.status === 'NOT_READY') throw new StillProcessing();
  if (asset.kind !== 'IMAGE' || asset.status === 'ERROR')
    throw new AppError(404, 'NOT_FOUND', 'This asset has no image to edit.');
  const { id, version } = asset;
  const order = {
    key: editCopyKey(id, version),
    source: { assetId: id, version },
    transform: TRANSFORM,
    isCacheable: true,
  };
  return {
    kind: 'generated' as const,
    etag: `"${version}-edit"`,
    lastModified: asset.storedAt,
    contentType: CONTENT_TYPE,
    fileName: derivedName(asset.name, 'edit', CONTENT_TYPE),
    delivery: 'display' as const,
    cacheControl: cacheControlOf(v, version),
    variesByAccept: false,
    make: (signal: AbortSignal) => maker.make(order, signal),
  };
}
