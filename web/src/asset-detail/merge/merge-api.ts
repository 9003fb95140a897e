import { type MergeAnswer, mergeAssets } from '@spindle/contracts/merge/merge';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refetchLists } from '../../asset-list/refetch-lists.ts';
import { removeFromLists } from '../../asset-list/result-cache.ts';
import { deselect } from '../../asset-list/selection/use-selection.ts';

/** Loads what a merge would do. Never served from the cache: others may have changed the assets. */
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

/** Merges duplicates. The dialog shows the error. */
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
