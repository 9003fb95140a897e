import { LIMIT_PER_PAGE_MAX } from '@spindle/contracts/http/paging';
import { type ExtendedResult, searchAssets } from '@spindle/contracts/search/search';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../api/call.ts';
import { SEARCH_KEY, updateLists } from '../assets/result-cache.ts';
import { endSessionOn401 } from '../session/query-client.ts';

/** Poll interval in milliseconds. Including the request, a result is known within two seconds. */
export const POLL_MS = 1500;

/** Milliseconds until the next poll after a failed one. */
const RETRY_MS = 5000;

/** `asset` is null if it was deleted or is no longer visible. */
type HandleEnd = (id: string, asset: ExtendedResult | null) => void;

interface Watcher {
  ids: readonly string[];
  client: QueryClient;
  onEnd: HandleEnd;
}

const watchers = new Set<Watcher>();
let nextPoll: ReturnType<typeof setTimeout> | null = null;

/**
 * Polls assets that are NOT_READY until they are processed. All callers share one search. Nothing is polled without
 * callers or while the page is hidden. Updates the lists itself, and calls `onEnd` for each asset.
 */
export function useProcessing(ids: readonly string[], onEnd?: HandleEnd): void {
  const client = useQueryClient();
  const handleEnd = useEffectEvent<HandleEnd>((id, asset) => onEnd?.(id, asset));
  const key = ids.join();
  useEffect(() => {
    if (key === '') return;
    return watch({ ids: key.split(','), client, onEnd: (id, asset) => handleEnd(id, asset) });
  }, [key, client]);
}

function watch(watcher: Watcher): () => void {
  watchers.add(watcher);
  if (nextPoll === null) schedule(POLL_MS);
  return () => watchers.delete(watcher);
}

function schedule(delayMs: number): void {
  nextPoll = setTimeout(poll, delayMs);
}

async function poll(): Promise<void> {
  // Lists of cards come before a tray of thousands.
  const smallestFirst = [...watchers].sort((a, b) => a.ids.length - b.ids.length);
  const ids = [...new Set(smallestFirst.flatMap((watcher) => watcher.ids))];
  if (ids.length === 0) {
    nextPoll = null;
    return;
  }
  if (document.hidden) return schedule(POLL_MS);
  try {
    await checkAssets(ids.slice(0, LIMIT_PER_PAGE_MAX));
    schedule(POLL_MS);
  } catch (error) {
    if (!endSessionOn401(error)) schedule(RETRY_MS);
  }
}

async function checkAssets(ids: string[]): Promise<void> {
  const { extended_result: found } = await call(searchAssets, {
    body: { ids, limit_per_page: ids.length, extended_result: true },
  });
  for (const id of ids) {
    const asset = found[id] ?? null;
    if (asset?.status !== 'NOT_READY') end(id, asset);
  }
}

function end(id: string, asset: ExtendedResult | null): void {
  const affected = [...watchers].filter((watcher) => watcher.ids.includes(id));
  for (const client of new Set(affected.map((watcher) => watcher.client))) {
    if (asset) updateLists(client, id, asset);
    else void client.invalidateQueries({ queryKey: SEARCH_KEY });
  }
  for (const watcher of affected) {
    watcher.ids = watcher.ids.filter((watched) => watched !== id);
    watcher.onEnd(id, asset);
  }
}
