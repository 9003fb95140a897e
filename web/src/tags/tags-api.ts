import { readSelectionFacts, type SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import { listTags } from '@spindle/contracts/facts/list-tags';
import { cleanTag, tagKey } from '@spindle/contracts/facts/tag-name';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import type { SelectionTarget } from '../assets/use-selection.ts';
import { useBulkJob } from '../bulk/bulk-api.ts';
import { formatCount } from '../lib/format.ts';
import { noteTags } from './last-tags.ts';
import { t } from './texts.ts';

/** Milliseconds after the last key until tags are suggested. */
export const SUGGEST_AFTER_MS = 150;

/** Milliseconds that suggested tags stay fresh. */
const STALE_MS = 10_000;

/** Tags of a selection with the number of assets that have each, and the number of assets: null if they are too many to compare. */
export type SelectionTags = Pick<SelectionFacts, 'assets' | 'tags'>;

/** Queries the tags of a selection. Changes of assets refetch it, as all lists. */
export function selectionTagsQuery(target: SelectionTarget) {
  return queryOptions({
    queryKey: ['assets', 'tags-of', target],
    queryFn: async ({ signal }): Promise<SelectionTags> =>
      (await call(readSelectionFacts, { body: target, signal })).data,
  });
}

/** Queries tags that start with a text, the last used first. */
export function suggestedTagsQuery(prefix: string) {
  return queryOptions({
    queryKey: ['assets', 'suggested-tags', tagKey(prefix)],
    queryFn: async ({ signal }) => (await call(listTags, { query: { prefix }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** The last change of tags. Each waits for the one before it, so that the last one stays. */
let lastChange: Promise<unknown> = Promise.resolve();

/** Returns functions that add tags to a selection and remove them. The panel shows them before the server knows them. */
export function useChangeTags(target: SelectionTarget, count: number) {
  const client = useQueryClient();
  const { mutateAsync: run } = useBulkJob();
  const { queryKey } = selectionTagsQuery(target);
  const read = () => client.getQueryData(queryKey);
  const save = (change: { add_tags: string[] } | { remove_tags: string[] }, doneText: string) => {
    const request = { target, operation: { action: 'change_facts' as const, change }, doneText };
    lastChange = lastChange
      .then(() => run(request))
      // The job shows its error itself.
      .catch(() => client.invalidateQueries({ queryKey }));
  };
  const add = (typed: readonly string[]) => {
    const tags = uniqueTags(typed).filter((tag) => !isOnAll(read(), tag));
    if (tags.length === 0) return;
    const shown = Math.max(...tags.map((tag) => count - (assetsWith(read(), tag) ?? 0)));
    client.setQueryData(queryKey, (now) => now && withTags(now, tags));
    noteTags(JSON.stringify(target), tags);
    save({ add_tags: tags }, describe('added', tags, shown));
  };
  const remove = (tag: string) => {
    const shown = assetsWith(read(), tag) ?? count;
    client.setQueryData(queryKey, (now) => now && withoutTag(now, tag));
    save({ remove_tags: [tag] }, describe('removed', [tag], shown));
  };
  return { add, remove };
}

function describe(what: 'added' | 'removed', tags: readonly string[], count: number): string {
  return t(what, { tags: listOf(tags), count, shown: formatCount(count) });
}

/** Returns `spring, lake`. */
export const listOf = (tags: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'unit' }).format(tags);

function uniqueTags(typed: readonly string[]): string[] {
  const byKey = new Map(typed.map((tag) => [tagKey(tag), cleanTag(tag)]));
  return [...byKey.values()].filter((tag) => tag !== '');
}

function assetsWith(selected: SelectionTags | undefined, tag: string): number | undefined {
  return selected?.tags.find((known) => tagKey(known.tag) === tagKey(tag))?.assets;
}

/** Tells whether all assets of a selection have a tag. */
function isOnAll(selected: SelectionTags | undefined, tag: string): boolean {
  return selected?.assets != null && assetsWith(selected, tag) === selected.assets;
}

function withTags({ assets, tags }: SelectionTags, added: readonly string[]): SelectionTags {
  if (assets === null) return { assets, tags };
  const isAdded = (tag: string) => added.some((one) => tagKey(one) === tagKey(tag));
  const known = tags.map((one) => (isAdded(one.tag) ? { ...one, assets } : one));
  const isNew = (tag: string) => assetsWith({ assets, tags }, tag) === undefined;
  return { assets, tags: [...known, ...added.filter(isNew).map((tag) => ({ tag, assets }))] };
}

function withoutTag({ assets, tags }: SelectionTags, removed: string): SelectionTags {
  return { assets, tags: tags.filter(({ tag }) => tagKey(tag) !== tagKey(removed)) };
}
