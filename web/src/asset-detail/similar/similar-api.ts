import { type AlikeAnswer, listAlike } from '@spindle/contracts/search/meaning';
import { listSimilar, type SimilarAsset } from '@spindle/contracts/search/similar';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Milliseconds until similar assets are fetched again. */
const STALE_MS = 60_000;

/** Loads assets with the same file and images that look alike, the most similar first. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: ['assets', 'similar', id],
    queryFn: async ({ signal }): Promise<SimilarAsset[]> =>
      (await call(listSimilar, { params: { id }, query: {}, signal })).data,
    staleTime: STALE_MS,
  });
}

/** Loads images that show something similar, the most similar first. */
export function alikeQuery(id: string) {
  return queryOptions({
    queryKey: ['assets', 'alike', id],
    queryFn: ({ signal }): Promise<AlikeAnswer> => call(listAlike, { params: { id }, signal }),
    retry: false,
    staleTime: STALE_MS,
  });
}
