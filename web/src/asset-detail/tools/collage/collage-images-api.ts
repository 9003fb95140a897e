import { searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { kindOf } from '../../../asset-list/asset-summary.ts';
import { SEARCH_KEY } from '../../../asset-list/result-cache.ts';

/** An image that a collage can show. */
export interface CollagePicture {
  id: string;
  name: string;
  look: number;
}

/** Those of the assets that a collage can show, in the order in which they were chosen. */
export const collagePicturesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...SEARCH_KEY, 'collage', ids],
    queryFn: async ({ signal }): Promise<CollagePicture[]> => {
      const body = { ids: [...ids], limit_per_page: ids.length, extended_result: true };
      const { extended_result } = await call(searchAssets, { body, signal });
      return ids.flatMap((id) => {
        const found = extended_result[id];
        const isUsable =
          found?.status === 'OK' && !found.trashed && kindOf(found.content_type) === 'IMAGE';
        return isUsable ? [{ id, name: found.name, look: found.look }] : [];
      });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
