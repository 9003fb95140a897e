import {
  FACE_RESULTS_MAX,
  type FaceFilters,
  type FaceSearchAnswer,
  readFaceSearch,
  searchFaces,
} from '@spindle/contracts/face-search/face-search';
import { SEARCH_VERSION, type SearchAnswer } from '@spindle/contracts/search/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { LIST_CACHE_MS, LIST_STALE_MS } from '../search/search-api.ts';

/** Strictness of every face search. Specification 9. */
const STRICTNESS = 9;

interface NewFaceSearch {
  picture: Blob;
  /** Index of the face in the picture. */
  face?: number;
  filters?: FaceFilters;
}

/** Searches by a face of a picture. The server keeps the search for its pages, and for the other faces. */
export function searchByPicture(
  { picture, face = 0, filters = {} }: NewFaceSearch,
  signal?: AbortSignal,
): Promise<FaceSearchAnswer> {
  const form = new FormData();
  form.append('save_search', 'true');
  form.append('include_groups', 'true');
  form.append('extended_result', 'true');
  form.append('strictness', String(STRICTNESS));
  form.append('limit_per_page', String(FACE_RESULTS_MAX));
  form.append('face', String(face));
  if (Object.keys(filters).length > 0) form.append('filters', JSON.stringify(filters));
  form.append('image', picture, 'face.jpg');
  return call(searchFaces, { form, signal });
}

export interface FacePage {
  searchId: string;
  face: number;
  page: number;
  limit: number;
}

/** Queries a page of the results of a face search. Cached like other lists, so that changes of assets reach it. */
export function facePageQuery({ searchId, face, page, limit }: FacePage) {
  return queryOptions({
    queryKey: [...SEARCH_KEY, 'faces', searchId, face, limit, page],
    queryFn: async ({ signal }) => {
      const query = {
        search_id: searchId,
        face,
        page,
        limit_per_page: limit,
        extended_result: 'true',
      } as const;
      return asSearchAnswer(await call(readFaceSearch, { query, signal }), searchId);
    },
    staleTime: LIST_STALE_MS,
    gcTime: LIST_CACHE_MS,
  });
}

/** Returns the answer in the form of other searches, in which the cache updates and removes assets. */
function asSearchAnswer(answer: FaceSearchAnswer, searchId: string): SearchAnswer {
  const { data, page, limit_per_page: limit, hits } = answer;
  return {
    status: 'OK',
    version: SEARCH_VERSION,
    hits,
    search_id: searchId,
    page,
    limit_per_page: limit,
    data,
    result: data.matches,
    extended_result: data.extended_result,
    total_files: hits,
    total_pages: Math.ceil(hits / limit),
    search_result_id: searchId,
  };
}
