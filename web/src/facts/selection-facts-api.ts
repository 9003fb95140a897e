import { readSelectionFacts, type SelectionFacts } from '@spindle/contracts/bulk/selection-facts';
import { countFacets } from '@spindle/contracts/search/facets';
import { SEARCH_IDS_MAX, searchAssets } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { type AssetSummary, summarizeAssets } from '../assets/asset-summary.ts';
import type { SelectionTarget } from '../assets/use-selection.ts';

/** Limits the photos from which the same moment is chosen. */
const PHOTOS_MAX = 100;

/** Compares the facts of a selection. */
export function selectionFactsQuery(target: SelectionTarget) {
  return queryOptions({
    queryKey: ['selection-facts', target],
    queryFn: async ({ signal }): Promise<SelectionFacts> =>
      (await call(readSelectionFacts, { body: target, signal })).data,
    gcTime: 0, // another user may change the assets
  });
}

/** A camera, and the number of selected photos from it. */
export interface CameraOfSelection {
  name: string;
  count: number;
}

/** Queries the cameras of selected assets. None for a search result or more assets than a search accepts, whose clock is shifted as a whole. */
export function camerasQuery(target: SelectionTarget) {
  const ids = idsOf(target);
  return queryOptions({
    queryKey: ['selection-facts', 'cameras', ids],
    queryFn: async ({ signal }): Promise<CameraOfSelection[]> => {
      const body = { ids, facets: ['camera' as const] };
      const { facets } = (await call(countFacets, { body, signal })).data;
      return (facets.camera ?? []).map(({ label, count }) => ({ name: label, count }));
    },
    enabled: ids.length > 0,
    gcTime: 0,
  });
}

/** Queries the first selected photos with a date taken, of one camera or of all. */
export function datedPhotosQuery(target: SelectionTarget, camera: string | null) {
  const ids = idsOf(target);
  return queryOptions({
    queryKey: ['selection-facts', 'photos', ids, camera],
    queryFn: async ({ signal }): Promise<AssetSummary[]> => {
      const body = { ...photosOf(ids, camera), has: ['taken' as const], extended_result: true };
      return summarizeAssets(await call(searchAssets, { body, signal }));
    },
    enabled: ids.length > 0,
    gcTime: 0,
  });
}

/** Returns the photos of one camera in a selection, as the target of a bulk request. */
export async function targetOfCamera(
  target: SelectionTarget,
  camera: string,
): Promise<SelectionTarget> {
  const body = photosOf(idsOf(target), camera);
  const { search_id } = await call(searchAssets, { body });
  return { search_id, except_ids: [] };
}

function photosOf(ids: string[], camera: string | null) {
  const sort_by = ['taken_range_ASC'];
  return { ids, sort_by, limit_per_page: PHOTOS_MAX, ...(camera && { camera: { is: camera } }) };
}

function idsOf(target: SelectionTarget): string[] {
  return 'ids' in target && target.ids.length <= SEARCH_IDS_MAX ? target.ids : [];
}
