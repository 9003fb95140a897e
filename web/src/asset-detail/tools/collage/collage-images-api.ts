import { searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { kindOf } from '../../../assets/asset-summary.ts';
import { SEARCH_KEY } from '../../../assets/result-cache.ts';

/** An image that a collage can show. */
export interface CollageImage {
  id: string;
  name: string;
  renderVersion: number;
}

/** Loads the assets that a collage can show, in the order of the ids. Skips assets that are not processed images. */
export const collageImagesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...SEARCH_KEY, 'collage', ids],
    queryFn: async ({ signal }): Promise<CollageImage[]> => {
      const body = { ids: [...ids], limit_per_page: ids.length, extended_result: true };
      const { extended_result } = await call(searchAssets, { body, signal });
      return ids.flatMap((id) => {
        const found = extended_result[id];
        const isUsable =
          found?.status === 'OK' && !found.trashed && kindOf(found.content_type) === 'IMAGE';
        return isUsable ? [{ id, name: found.name, renderVersion: found.render_version }] : [];
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
