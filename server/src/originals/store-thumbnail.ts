import type { Context } from '@spindle/core/context';
import type { EncodedImage } from '@spindle/core/decoder-pool/decode-request';
import { toUuid } from '@spindle/core/ids';
import { uploadThumbnailKey } from '@spindle/core/storage/keys';

/** Uploads have thumbnails for the first version only. A worker renders those of later ones. */
const VERSION = 1;

/**
 * Stores the thumbnail rendered during an upload, unless a worker has stored one or the asset is gone. Uses an
 * object key of its own, so a concurrent worker never overwrites the object. The statement locks the asset against
 * deletion.
 */
export async function storeThumbnail(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  assetId: string,
  { bytes, contentType, width, height }: EncodedImage,
): Promise<void> {
  const objectKey = await storage.place('derivatives', uploadThumbnailKey(assetId));
  const place = await storage.placeOf(objectKey);
  await storage.put(objectKey, bytes, { contentType });
  const stored = await db.$executeRaw`
    INSERT INTO file (asset_id, version, key, storage, bucket, object_key, size, content_type, width, height)
    SELECT id, version, '_thumb', ${place.storage}, ${place.bucket}, ${objectKey}, ${bytes.length}, ${contentType},
      ${width}, ${height}
    FROM asset WHERE id = ${toUuid(assetId)}::uuid AND version = ${VERSION} AND status = 'NOT_READY'
    FOR KEY SHARE
    ON CONFLICT (asset_id, version, key) DO NOTHING`;
  if (stored === 0) await storage.remove([objectKey]);
}
