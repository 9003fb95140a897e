import type { TimelineAsset } from '@spindle/contracts/search/timeline';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { divideAssets, type GalleryDays } from './days/days.ts';
import { type ChunkAnswer, chunkQuery, readAssets } from './timeline-api.ts';

/** Limits the chunks that stay in memory. The one that was loaded first is dropped first. */
const CHUNKS_MAX = 60;

type Loaded = ReadonlyMap<string, TimelineAsset[]>;

interface Chunks {
  /** The loaded pictures of each block. */
  assets: ReadonlyMap<number, readonly TimelineAsset[]>;
  error: Error | null;
  retry: () => void;
}

/** Loads chunks of a gallery. Those that were loaded before stay, up to a limit. */
export function useChunks(days: GalleryDays, searchId: string, wanted: readonly number[]): Chunks {
  const [loaded, setLoaded] = useState<Loaded>(new Map());
  const chunks = wanted.flatMap((index) => days.chunks[index] ?? []);
  const { data, error, retry } = useQueries({
    queries: chunks.map((chunk) => chunkQuery(searchId, chunk)),
    combine,
  });
  const merged = merge(
    loaded,
    chunks.map(({ key }, at) => [key, data[at]] as const),
  );
  if (merged !== loaded) setLoaded(merged);
  const assets = useMemo(() => divideLoaded(days, merged), [days, merged]);
  return { assets, error, retry };
}

function combine(results: UseQueryResult<ChunkAnswer>[]) {
  return {
    data: results.map((result) => result.data && readAssets(result.data)),
    error: results.find((result) => result.error)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
}

/** Adds pictures to the loaded ones. Returns the same map if they are in it. */
function merge(
  loaded: Loaded,
  found: readonly (readonly [key: string, assets: TimelineAsset[] | undefined])[],
): Loaded {
  const added = found.flatMap(([key, assets]) =>
    assets && loaded.get(key) !== assets ? [[key, assets] as const] : [],
  );
  if (added.length === 0) return loaded;
  const next = new Map([...loaded, ...added]);
  const shown = new Set(found.map(([key]) => key));
  for (const key of loaded.keys()) {
    if (next.size <= CHUNKS_MAX) break;
    if (!shown.has(key)) next.delete(key);
  }
  return next;
}

const divided = new WeakMap<
  TimelineAsset[],
  { days: GalleryDays; blocks: Map<number, TimelineAsset[]> }
>();

function divideLoaded(days: GalleryDays, loaded: Loaded): Map<number, TimelineAsset[]> {
  const result = new Map<number, TimelineAsset[]>();
  for (const chunk of days.chunks) {
    const assets = loaded.get(chunk.key);
    if (!assets) continue;
    const known = divided.get(assets);
    const blocks = known?.days === days ? known.blocks : divideAssets(days, chunk, assets);
    divided.set(assets, { days, blocks });
    for (const [block, own] of blocks) result.set(block, own);
  }
  return result;
}
