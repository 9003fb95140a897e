import { wireTime } from '@spindle/contracts/http/time';
import {
  type ExtendedResult,
  SEARCH_VERSION,
  type SearchAnswer,
} from '@spindle/contracts/search/search';
import { fromUuid } from '@spindle/core/ids';
import { type Asset, Prisma } from '@spindle/prisma/client';
import { presentErrors } from '../assets/present.ts';

/** What a list draws of an asset. */
export const LIST_COLUMNS = Prisma.sql`asset.id, asset.name, asset.size, asset.content_type AS "contentType", asset.trashed_at AS "trashedAt", asset.status, asset.error, asset.preview_error AS "previewError", asset.upload_time AS "uploadTime", asset.thumbhash, asset.width, asset.height, asset.duration, asset.version, asset.look, asset.has_preview AS "hasPreview"`;

export type Found = Pick<
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
  | 'thumbhash'
  | 'width'
  | 'height'
  | 'duration'
  | 'version'
  | 'look'
  | 'hasPreview'
>;

/** Part of an ordered whole. */
export interface Run {
  offset: number;
  limit: number;
}

/** One page of results, in both shapes of the specification. */
export function presentPage(
  found: Found[],
  page: {
    searchId: string;
    page: number;
    limitPerPage: number;
    isExtended: boolean;
    total: number;
  },
): SearchAnswer {
  const matches = found.map(({ id }) => fromUuid(id));
  const extended = page.isExtended
    ? Object.fromEntries(found.map((asset) => [fromUuid(asset.id), presentListed(asset)]))
    : {};
  return {
    status: 'OK',
    version: SEARCH_VERSION,
    hits: page.total,
    search_id: page.searchId,
    page: page.page,
    limit_per_page: page.limitPerPage,
    data: { matches, extended_result: extended },
    result: matches,
    extended_result: extended,
    total_files: page.total,
    total_pages: Math.ceil(page.total / page.limitPerPage),
    search_result_id: page.searchId,
  };
}

export function presentListed(asset: Found): ExtendedResult {
  return {
    name: asset.name,
    size: Number(asset.size),
    content_type: asset.contentType,
    trashed: asset.trashedAt !== null,
    status: asset.status,
    errors: presentErrors(asset),
    upload_time: wireTime(asset.uploadTime),
    thumbhash: asset.thumbhash,
    width: asset.width,
    height: asset.height,
    duration: asset.duration,
    version: asset.version,
    look: asset.look,
    has_preview: asset.hasPreview,
  };
}
