import type { Asset as AssetAnswer } from '@spindle/contracts/assets/assets';
import { CONVERSION_DPI } from '@spindle/contracts/conversions/conversions';
import { wireTime } from '@spindle/contracts/http/time';
import { publicData } from '@spindle/contracts/metadata/internal-fields';
import type { Asset, File } from '@spindle/prisma/client';
import { fromUuid } from '../ids.ts';
import { splitKey } from '../storage/keys.ts';
import { factSourcesOf, formatFacts } from './facts-format.ts';
import { newestFile } from './newest-file.ts';

/** An asset with the rows of its files, at least the original of the current version and its derivatives. */
export type StoredAsset = Asset & { files: File[] };

/** Returns an asset in the format of the API, of webhooks and of the database export. */
export function formatAsset(asset: StoredAsset): AssetAnswer {
  const original = newestFile(asset.files, 'original');
  return {
    id: fromUuid(asset.id),
    status: asset.status,
    name: asset.name,
    size: Number(asset.size),
    checksum: original?.md5 ?? null,
    content_type: asset.contentType,
    kind: asset.kind,
    provider: 'local',
    ...formatLocation(original),
    public: asset.public,
    trashed: asset.trashedAt !== null,
    creator_id: asset.creatorId,
    upload_time: wireTime(asset.uploadTime),
    update_user_id: asset.updateUserId,
    update_time: wireTime(asset.updateTime),
    upload_path: asset.uploadPath,
    version: asset.version,
    render_version: asset.renderVersion,
    poster_second: asset.posterSecond,
    thumbhash: asset.thumbhash,
    data_schema_id: asset.schemaId,
    facts: formatFacts(asset),
    fact_sources: factSourcesOf(asset),
    metadata: asset.metadata as AssetAnswer['metadata'],
    data: { ...publicData(asset.data), data_schema_id: asset.schemaId },
    conversions: Object.fromEntries(
      conversionsOf(asset.files)
        .filter(({ error }) => error === null)
        .map((file) => [file.key, formatConversion(file)]),
    ),
    addons_info: { ON_DEMAND_IMAGE: { available: asset.hasPreview } },
    errors: { ...conversionErrors(asset.files), ...formatErrors(asset) },
  };
}

/** Returns the reasons why the original is unusable or has no preview. */
export function formatErrors({
  error,
  previewError,
}: Pick<Asset, 'error' | 'previewError'>): AssetAnswer['errors'] {
  return {
    ...(error !== null && { original: error }),
    ...(previewError !== null && { preview: previewError }),
  };
}

/** Returns the reasons why conversions failed. */
function conversionErrors(files: File[]): AssetAnswer['errors'] {
  const failed = conversionsOf(files).flatMap((file) =>
    file.error === null ? [] : [[file.key, file.error]],
  );
  return Object.fromEntries(failed);
}

/** Returns the conversions by key: the database returns rows in any order, and equal assets must have equal responses. */
const conversionsOf = (files: readonly File[]): File[] =>
  files.filter(isConversion).sort((a, b) => (a.key < b.key ? -1 : 1));

/** Whether a file is visible to users as a conversion: internal content keys begin with `_`. */
function isConversion(file: File): boolean {
  return file.key !== 'original' && !file.key.startsWith('_');
}

function formatConversion(file: File): AssetAnswer['conversions'][string] {
  return {
    public: file.public,
    size: Number(file.size),
    ...formatLocation(file),
    watermarked: file.watermarked,
    content_type: file.contentType,
    version: file.id,
    ...(file.contentType.startsWith('image/') && { dpi: file.dpi ?? CONVERSION_DPI }),
    ...(file.width !== null && { width: file.width }),
    ...(file.height !== null && { height: file.height }),
    ...(file.duration !== null && { duration: file.duration }),
  };
}

/** Returns where a file is stored. The key is the whole key in the bucket, with the folder of the store. */
function formatLocation(file: File | undefined) {
  const [bucket = '', ...folder] = file?.bucket.split('/') ?? [];
  const storage_type = file && file.storage !== 'disk' ? 'AMAZON_S3' : 'LOCAL';
  return { storage_type, bucket, key: [...folder, splitKey(file?.objectKey ?? '').path].join('/') };
}
