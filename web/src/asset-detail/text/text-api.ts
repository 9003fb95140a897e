import { readTextLines } from '@spindle/contracts/analysis/text-lines';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { AssetSummary } from '../../assets/asset-summary.ts';

/** Milliseconds that lines stay fresh. They change with the images of the asset, which begin a new query. */
const TEXT_STALE_MS = 300_000;

/** Queries the lines of text on a page, with the words that a keyword finds. A picture has one page. */
export function textQuery(
  { id, render_version }: Pick<AssetSummary, 'id' | 'render_version'>,
  page: number,
  keyword: string,
) {
  return queryOptions({
    queryKey: ['assets', 'text', id, render_version, page, keyword],
    queryFn: async ({ signal }) => {
      const query = { page, ...(keyword !== '' && { keyword }) };
      return (await call(readTextLines, { params: { id }, query, signal })).data;
    },
    staleTime: TEXT_STALE_MS,
  });
}
