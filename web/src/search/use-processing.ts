import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { type ExtendedResult, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/call.ts';
import { SEARCH_KEY, updateLists } from '../asset-list/result-cache.ts';
import { endSessionOn401 } from '../session/query-client.ts';

/** Milliseconds between two looks; with the time of the call an end is known within two seconds. */
export const LOOK_AGAIN_MS = 1500;

/** Milliseconds to the next look after one that failed. */
const LOOK_AFTER_FAILURE_MS = 5000;

/** `asset` is null when it is gone: deleted, or no longer to be seen. */
type HandleEnd = (id: string, asset: ExtendedResult | null) => void;

interface Watcher {
  ids: readonly string[];
  client: QueryClient;
  onEnd: HandleEnd;
}

const watchers = new Set<Watcher>();
let nextLook: ReturnType<typeof setTimeout> | null = null;

/**
 * Watches assets that are NOT_READY for as long as they are on screen. All who watch share one search; nothing is asked
 * while nobody watches or the page is hidden. Lists are brought up to date by themselves; `onEnd` is told in addition.
 */
export function useProcessing(ids: readonly string[], onEnd?: HandleEnd): void {
  const client = useQueryClient();
  const handleEnd = useEffectEvent<HandleEnd>((id, asset) => onEnd?.(id, asset));
  const joined = ids.join();
  useEffect(() => {
    if (joined === '') return;
    return watch({ ids: joined.split(','), client, onEnd: (id, asset) => handleEnd(id, asset) });
  }, [joined, client]);
}

function watch(watcher: Watcher): () => void {
  watchers.add(watcher);
  if (nextLook === null) plan(LOOK_AGAIN_MS);
  return () => watchers.delete(watcher);
}

function plan(delayMs: number): void {
  nextLook = setTimeout(look, delayMs);
}

async function look(): Promise<void> {
  // A list of cards before a tray of thousands.
  const fewFirst = [...watchers].sort((a, b) => a.ids.length - b.ids.length);
  const ids = [...new Set(fewFirst.flatMap((watcher) => watcher.ids))];
  if (ids.length === 0) {
    nextLook = null;
    return;
  }
  if (document.hidden) return plan(LOOK_AGAIN_MS);
  try {
    await settle(ids.slice(0, LIMIT_PER_PAGE_MAX));
    plan(LOOK_AGAIN_MS);
  } catch (error) {
    if (!endSessionOn401(error)) plan(LOOK_AFTER_FAILURE_MS);
  }
}

async function settle(ids: string[]): Promise<void> {
  const { extended_result: found } = await call(searchAssets, {
    body: { ids, limit_per_page: ids.length, extended_result: true },
  });
  for (const id of ids) {
    const asset = found[id] ?? null;
    if (asset?.status !== 'NOT_READY') end(id, asset);
  }
}

function end(id: string, asset: ExtendedResult | null): void {
  const concerned = [...watchers].filter((watcher) => watcher.ids.includes(id));
  for (const client of new Set(concerned.map((watcher) => watcher.client))) {
    if (asset) updateLists(client, id, asset);
    else void client.invalidateQueries({ queryKey: SEARCH_KEY });
  }
  for (const watcher of concerned) {
    watcher.ids = watcher.ids.filter((watched) => watched !== id);
    watcher.onEnd(id, asset);
  }
}
