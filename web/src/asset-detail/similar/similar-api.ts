import { type MergeAnswer, mergeAssets } from '@spindle/contracts/merge/merge';
import { listSimilar, type SimilarAsset } from '@spindle/contracts/search/similar';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refetchLists } from '../../asset-list/refetch-lists.ts';
import { removeFromLists } from '../../asset-list/result-cache.ts';
import { deselect } from '../../asset-list/selection/use-selection.ts';

/** Milliseconds that look-alikes count as fresh. */
const STALE_MS = 60_000;

const SIMILAR_KEY = ['assets', 'similar'] as const;

/** Assets with the same file, and pictures that look alike, the nearest first. */
export function similarQuery(id: string) {
  return queryOptions({
    queryKey: [...SIMILAR_KEY, id],
    queryFn: async ({ signal }): Promise<SimilarAsset[]> =>
      (await call(listSimilar, { params: { id }, query: {}, signal })).data,
    staleTime: STALE_MS,
  });
}

/** What a merge would do. Asked anew each time: others may have changed the assets. */
export function mergePreviewQuery(keep: string, drop: readonly string[]) {
  return queryOptions({
    queryKey: ['assets', 'merge-preview', keep, drop],
    queryFn: async ({ signal }): Promise<MergeAnswer['data']> =>
      (await call(mergeAssets, { body: { keep, drop: [...drop], preview: true }, signal })).data,
    staleTime: 0,
    retry: false,
  });
}

interface Merge {
  keep: string;
  drop: string[];
}

/** Merges duplicates. Whoever asks shows why it cannot be. */
export function useMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Merge) => call(mergeAssets, { body }),
    onSuccess: (_answer, { drop }) => {
      deselect(drop);
      removeFromLists(client, drop);
      refetchLists(client);
    },
    onError: () => undefined,
  });
}
