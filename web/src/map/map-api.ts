import { type Area, formatArea } from '@spindle/contracts/search/area';
import { readMap } from '@spindle/contracts/search/map';
import { searchAssets } from '@spindle/contracts/search/search';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { summarizeAssets } from '../assets/asset-summary.ts';

/** What the map shows. */
export interface MapView {
  area: Area;
  zoom: number;
}

export const WORLD: Area = { west: -180, south: -90, east: 180, north: 90 };

/** Pictures that the list of one place loads at a time. */
const PLACE_PAGE = 60;

/** Queries the clusters of a part of the map. */
export function mapQuery({ area, zoom }: MapView, q: string) {
  const query = { area: formatArea(area), zoom, ...(q !== '' && { q }) };
  return queryOptions({
    queryKey: ['assets', 'map', query],
    queryFn: async ({ signal }) => (await call(readMap, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Queries the pictures in an area, the last uploaded first. */
export function placeQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['assets', 'map', 'place', q],
    queryFn: async ({ pageParam, signal }) => {
      const body = { q, page: pageParam, limit_per_page: PLACE_PAGE, extended_result: true };
      const answer = await call(searchAssets, { body, signal });
      return { assets: summarizeAssets(answer), total: answer.total_files };
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PLACE_PAGE < total ? pages.length + 1 : undefined,
  });
}
