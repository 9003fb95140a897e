import { wireTime } from '@spindle/contracts/http/time';
import type { ExtendedResult } from '@spindle/contracts/search/search';
import { formatErrors } from '@spindle/core/assets/asset-format';
import { formatTaken } from '@spindle/core/assets/facts-format';
import { type Asset, Prisma } from '@spindle/prisma/client';

/** Columns of `asset` that a list shows. */
export const LIST_COLUMNS = Prisma.sql`asset.id, asset.name, asset.size, asset.content_type AS "contentType", asset.trashed_at AS "trashedAt", asset.status, asset.error, asset.preview_error AS "previewError", asset.upload_time AS "uploadTime", asset.title, asset.rating, asset.flag, asset.color_label AS "colorLabel", asset.taken_at AS "takenAt", asset.taken_offset AS "takenOffset", asset.taken_source AS "takenSource", asset.thumbhash, asset.width, asset.height, asset.duration, asset.version, asset.render_version AS "renderVersion", asset.has_preview AS "hasPreview"`;

export type AssetRow = Pick<
  Asset,
  | 'id'
  | 'name'
  | 'size'
  | 'contentType'
  | 'trashedAt'
  | 'status'
  | 'error'
  | 'previewError'
  | 'uploadTime'
  | 'title'
  | 'rating'
  | 'flag'
  | 'colorLabel'
  | 'takenAt'
  | 'takenOffset'
  | 'takenSource'
  | 'thumbhash'
  | 'width'
  | 'height'
  | 'duration'
  | 'version'
  | 'renderVersion'
  | 'hasPreview'
>;

export function presentAssetRow(asset: AssetRow): ExtendedResult {
  return {
    name: asset.name,
    size: Number(asset.size),
    content_type: asset.contentType,
    trashed: asset.trashedAt !== null,
    status: asset.status,
    errors: formatErrors(asset),
    upload_time: wireTime(asset.uploadTime),
    title: asset.title,
    rating: asset.rating,
    flag: asset.flag,
    color_label: asset.colorLabel,
    taken: formatTaken(asset),
    thumbhash: asset.thumbhash,
    width: asset.width,
    height: asset.height,
    duration: asset.duration,
    version: asset.version,
    render_version: asset.renderVersion,
    has_preview: asset.hasPreview,
  };
}
