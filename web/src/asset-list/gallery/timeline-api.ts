import {
  listTimelineAssets,
  readTimeline,
  type TimelineAsset,
} from '@spindle/contracts/search/timeline';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Chunk } from './days/days.ts';

/** Begins the key of the days and pictures of galleries. */
const TIMELINE_KEY = ['assets', 'timeline'] as const;

/** Milliseconds that days and pictures stay fresh, as lists do. Specification 9. */
const STALE_MS = 1_800_000;

/** Queries the days of a search. */
export function timelineQuery(searchId: string) {
  return queryOptions({
    queryKey: [...TIMELINE_KEY, 'days', searchId],
    queryFn: async ({ signal }) =>
      (await call(readTimeline, { query: { search_id: searchId }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** Queries the position of an asset in the days of a search. */
export function positionQuery(searchId: string, id: string | null) {
  return queryOptions({
    queryKey: [...TIMELINE_KEY, 'position', searchId, id],
    queryFn: async ({ signal }) => {
      const query = { search_id: searchId, ...(id && { at: id }) };
      return (await call(readTimeline, { query, signal })).data.position;
    },
    enabled: id !== null,
    staleTime: STALE_MS,
    retry: false,
  });
}

/** The pictures of a chunk by id, in their order: changes of assets find them in this form. */
export interface ChunkAnswer {
  extended_result: Record<string, TimelineAsset>;
}

const assetsOf = new WeakMap<ChunkAnswer, TimelineAsset[]>();

/** Returns the pictures of an answer: for the same answer the same list. */
export function readAssets(answer: ChunkAnswer): TimelineAsset[] {
  const assets = assetsOf.get(answer) ?? Object.values(answer.extended_result);
  assetsOf.set(answer, assets);
  return assets;
}

/** Queries the pictures of a chunk. */
export function chunkQuery(searchId: string, chunk: Chunk) {
  const { key, day, until, isUndated, offset, count } = chunk;
  return queryOptions({
    queryKey: [...TIMELINE_KEY, 'assets', searchId, key],
    queryFn: async ({ signal }): Promise<ChunkAnswer> => {
      const query = {
        search_id: searchId,
        until,
        undated: isUndated ? ('true' as const) : ('false' as const),
        offset,
        limit: count,
      };
      const { data } = await call(listTimelineAssets, { params: { day }, query, signal });
      return { extended_result: Object.fromEntries(data.assets.map((asset) => [asset.id, asset])) };
    },
    staleTime: STALE_MS,
  });
}

/** Loads the pictures of a chunk. */
export async function loadChunk(
  client: QueryClient,
  searchId: string,
  chunk: Chunk,
): Promise<TimelineAsset[]> {
  return readAssets(await client.ensureQueryData(chunkQuery(searchId, chunk)));
}
