import type { ExtendedResult, SearchAnswer } from '@spindle/contracts/search/search';
import type { QueryClient } from '@tanstack/react-query';

/** Begins the key of every cached result list. Invalidate it after an upload or a change that may alter lists. */
export const SEARCH_KEY = ['assets', 'search'] as const;

/** Begins the keys of all cached answers that contain assets. */
const LIST_KEYS = [['assets'], ['collections'], ['basket']] as const;

/** The forms in which answers contain assets: by id, as similar assets, or in pages of one of these. */
interface ListAnswer {
  extended_result?: Record<string, ExtendedResult>;
  data?: unknown;
  pages?: ListAnswer[];
}

type ChangeAsset = (asset: ExtendedResult, id: string) => ExtendedResult;

/** Replaces an asset in every cached list that shows it. */
export function updateLists(client: QueryClient, id: string, asset: ExtendedResult): void {
  updateListed(client, [id], () => asset);
}

/** Changes assets in every cached list that shows them. Lists that show none of them stay the same objects. */
export function updateListed(
  client: QueryClient,
  ids: readonly string[],
  change: ChangeAsset,
): void {
  for (const queryKey of LIST_KEYS)
    client.setQueriesData<ListAnswer>(
      { queryKey },
      (answer) => answer && updateAnswer(answer, ids, change),
    );
}

function updateAnswer(answer: ListAnswer, ids: readonly string[], change: ChangeAsset): ListAnswer {
  if (answer.pages) {
    const pages = answer.pages.map((page) => updateAnswer(page, ids, change));
    return pages.every((page, index) => page === answer.pages?.[index])
      ? answer
      : { ...answer, pages };
  }
  if (Array.isArray(answer.data)) {
    const isShown = answer.data.some((entry) => isSimilar(entry) && ids.includes(entry.id));
    return isShown ? { ...answer, data: updateSimilar(answer.data, ids, change) } : answer;
  }
  const listed = answer.extended_result ?? {};
  const changed = ids.flatMap((id) => {
    const asset = listed[id];
    // A timeline says more of its assets than lists do.
    return asset ? [[id, { ...asset, ...change(asset, id) }] as const] : [];
  });
  if (changed.length === 0) return answer;
  const results = { ...listed, ...Object.fromEntries(changed) };
  // The answer to a search contains its results twice.
  const twice = answer.data ? { data: { ...answer.data, extended_result: results } } : undefined;
  return { ...answer, extended_result: results, ...twice };
}

function updateSimilar(
  found: readonly unknown[],
  ids: readonly string[],
  change: ChangeAsset,
): readonly unknown[] {
  return found.map((entry) =>
    isSimilar(entry) && ids.includes(entry.id)
      ? { ...entry, asset: change(entry.asset, entry.id) }
      : entry,
  );
}

function isSimilar(entry: unknown): entry is { id: string; asset: ExtendedResult } {
  return typeof entry === 'object' && entry !== null && 'id' in entry && 'asset' in entry;
}

/** Returns what a cached list shows of an asset: what was loaded last. */
export function findListed(client: QueryClient, id: string): ExtendedResult | undefined {
  const answers = LIST_KEYS.flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => state.data as ListAnswer | undefined);
  for (const answer of answers) {
    const found = (answer?.pages ?? [answer]).find((page) => page?.extended_result?.[id]);
    if (found) return found.extended_result?.[id];
  }
  return undefined;
}

export type ListSnapshot = [queryKey: readonly unknown[], answer: SearchAnswer | undefined][];

/** Removes assets from every cached list. Returns the lists as they were, for `restoreLists`. */
export function removeFromLists(client: QueryClient, ids: readonly string[]): ListSnapshot {
  const before = client.getQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY });
  client.setQueriesData<SearchAnswer>({ queryKey: SEARCH_KEY }, (answer) => {
    if (!answer?.result.some((id) => ids.includes(id))) return answer;
    const result = answer.result.filter((id) => !ids.includes(id));
    const total = answer.total_files - (answer.result.length - result.length);
    return {
      ...answer,
      result,
      data: { ...answer.data, matches: result },
      hits: total,
      total_files: total,
      total_pages: Math.ceil(total / answer.limit_per_page),
    };
  });
  return before;
}

export function restoreLists(client: QueryClient, snapshot: ListSnapshot): void {
  for (const [queryKey, answer] of snapshot) client.setQueryData(queryKey, answer);
}
