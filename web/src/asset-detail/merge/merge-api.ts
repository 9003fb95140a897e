import { type MergeAnswer, mergeAssets } from '@spindle/contracts/merge/merge';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refetchLists } from '../../assets/refetch-lists.ts';
import { removeFromLists } from '../../assets/result-cache.ts';
import { deselect } from '../../assets/use-selection.ts';

/** Loads what a merge would do. Never served from the cache: others may have changed the assets. */
export function mergePreviewQuery(keep: string, trash: readonly string[]) {
  return queryOptions({
    queryKey: ['assets', 'merge-preview', keep, trash],
    queryFn: async ({ signal }): Promise<MergeAnswer['data']> =>
      (await call(mergeAssets, { body: { keep, trash: [...trash], preview: true }, signal })).data,
    staleTime: 0,
    retry: false,
  });
}

interface Merge {
  keep: string;
  trash: string[];
}

/** Merges duplicates. The dialog shows the error. */
export function useMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Merge) => call(mergeAssets, { body }),
    onSuccess: (_answer, { trash }) => {
      deselect(trash);
      removeFromLists(client, trash);
      refetchLists(client);
    },
    onError: () => undefined,
  });
}
