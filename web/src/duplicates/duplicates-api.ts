import {
  type DuplicateGroup,
  type DuplicateKind,
  type DuplicatePage,
  dismissDuplicates,
  listDuplicates,
} from '@spindle/contracts/duplicates/duplicates';
import { mergeAssets, undoMerge } from '@spindle/contracts/merge/merge';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { refetchLists } from '../assets/refetch-lists.ts';
import { removeFromLists } from '../assets/result-cache.ts';
import { deselect } from '../assets/use-selection.ts';

const KEY = ['duplicates'] as const;

/** Milliseconds between two requests while workers are looking for duplicates. */
const SEARCHING_REFETCH_MS = 5_000;

/** Queries the groups of duplicates, page by page. Undefined: both kinds. */
export function duplicatesQuery(kind: DuplicateKind | undefined) {
  return infiniteQueryOptions({
    queryKey: [...KEY, { kind }],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, {
        query: { ...(kind && { kind }), ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // While the page is empty: otherwise groups would move under the pointer.
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0];
      return first?.counts?.is_searching && first.data.length === 0 ? SEARCHING_REFETCH_MS : false;
    },
  });
}

/** A merge that would show the kept asset to all users was not confirmed. */
export class BecomesGroupVisible extends Error {}

export interface Merge {
  group: DuplicateGroup;
  keep: string;
  /** Whether all users may see the kept asset afterward. */
  isConfirmed?: boolean;
}

/** Merges a group into one asset. Returns the id for undoing it. Throws BecomesGroupVisible. */
export async function mergeGroup({ group, keep, isConfirmed }: Merge): Promise<number | null> {
  const others = group.assets.filter(({ id }) => id !== keep);
  const trash = others.map(({ id }) => id);
  if (!isConfirmed && others.some(({ collection_count }) => collection_count > 0)) {
    const { data } = await call(mergeAssets, { body: { keep, trash, preview: true } });
    if (data.becomes_group_visible) throw new BecomesGroupVisible();
  }
  const { data } = await call(mergeAssets, { body: { keep, trash } });
  return data.merge_id;
}

/** Undoes a merge. Returns the fields that were changed since and stay. */
export async function undoGroupMerge(id: number): Promise<string[]> {
  return (await call(undoMerge, { params: { id } })).data.kept_fields;
}

/** Merges a group of the page. */
export function useMergeGroup(onError: (error: Error, merge: Merge) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: mergeGroup,
    onError,
    onSuccess: (_id, { group, keep }) => {
      const trashed = group.assets.map(({ id }) => id).filter((id) => id !== keep);
      deselect(trashed);
      removeFromLists(client, trashed);
      refetchLists(client);
      removeGroup(client, group);
    },
  });
}

/** Dismisses a group of the page. */
export function useDismissGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (group: DuplicateGroup) => dismiss(group, true),
    onSuccess: (_answer, group) => removeGroup(client, group),
  });
}

function dismiss({ assets }: DuplicateGroup, dismissed: boolean) {
  return call(dismissDuplicates, { body: { ids: assets.map(({ id }) => id), dismissed } });
}

/** Takes a dismissal back. */
export const undoDismissal = (group: DuplicateGroup) => dismiss(group, false);

/** Loads the groups again, after an undo or many merges. */
export function refetchDuplicates(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: KEY });
  refetchLists(client);
}

/** Removes a group from the cached pages, and from their counts. */
export function removeGroup(client: QueryClient, { id, kind, freed_bytes }: DuplicateGroup): void {
  client.setQueriesData<InfiniteData<DuplicatePage>>({ queryKey: KEY }, (cached) => {
    if (!cached?.pages.some(({ data }) => data.some((group) => group.id === id))) return cached;
    const pages = cached.pages.map(({ data, counts, ...page }) => ({
      ...page,
      data: data.filter((group) => group.id !== id),
      counts: counts && {
        ...counts,
        exact: counts.exact - Number(kind === 'EXACT'),
        near: counts.near - Number(kind === 'NEAR'),
        freed_bytes: Math.max(0, counts.freed_bytes - freed_bytes),
      },
    }));
    return { ...cached, pages };
  });
}
