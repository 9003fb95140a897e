import { DEFAULT_SORT, searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { USAGE_KEY } from './usage-api.ts';

export interface AssetCounts {
  all: number;
  images: number;
  videos: number;
  /** Assets that are neither images nor videos. */
  other: number;
  trashed: number;
}

/** Counts the assets by four searches. Administration specification 7. */
export const assetCountsQuery = queryOptions({
  queryKey: [...USAGE_KEY, 'assets'],
  queryFn: async ({ signal }): Promise<AssetCounts> => {
    const [all, images, videos, trashed] = await Promise.all([
      countAssets({}, signal),
      countAssets({ content_type: 'image*' }, signal),
      countAssets({ content_type: 'video*' }, signal),
      countAssets({ trashed: true }, signal),
    ]);
    // An upload between the searches must not lead to a negative number.
    return { all, images, videos, other: Math.max(0, all - images - videos), trashed };
  },
});

interface CountFilters {
  content_type?: string;
  trashed?: boolean;
}

/** Returns the number of matching assets. Sends every field of the search that the specification names. */
async function countAssets(
  { content_type = '*', trashed = false }: CountFilters,
  signal: AbortSignal,
): Promise<number> {
  const body = {
    page: 1,
    hash: '',
    face: null,
    limit_per_page: 1,
    keyword: '',
    extended_result: true,
    sort_by: [DEFAULT_SORT],
    file_name: '',
    upload_time_range: null,
    status: '',
    custom_content_input: '',
    filters: {},
    content_type,
    trashed,
  };
  return (await call(searchAssets, { body, signal })).total_files;
}
