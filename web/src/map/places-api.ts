import { listPlaces, type Town } from '@spindle/contracts/places/places';
import { type Area, formatArea } from '@spindle/contracts/search/area';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Queries the towns whose name begins with a text. */
export function townsByNameQuery(text: string) {
  const prefix = text.trim();
  return queryOptions({
    queryKey: ['places', 'prefix', prefix],
    queryFn: async ({ signal }) => (await call(listPlaces, { query: { prefix }, signal })).data,
    enabled: prefix.length >= 2,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Queries the largest towns in an area. */
export function townsInAreaQuery(area: Area, limit: number) {
  const query = { area: formatArea(area), limit };
  return queryOptions({
    queryKey: ['places', 'area', query],
    queryFn: async ({ signal }) => (await call(listPlaces, { query, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a town with its region and country: `Bled, Municipality of Bled, Slovenia`. */
export function describeTown({ town, region, country }: Town): string {
  return [town, region, country].filter((part) => part !== null).join(', ');
}
