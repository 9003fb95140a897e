import { assignFace, drawFace, listFaces, removeFace } from '@spindle/contracts/people/face-routes';
import type { FaceBox, PersonFaces, PersonTarget } from '@spindle/contracts/people/people';
import {
  changePerson,
  listFacesOfPerson,
  listPeople,
  mergePeople,
  moveFaces,
  rejectFaces,
} from '@spindle/contracts/people/person-routes';
import { listSuggestedFaces } from '@spindle/contracts/people/question-routes';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { SEARCH_KEY } from '../assets/result-cache.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { PEOPLE_KEY, PEOPLE_STALE_MS } from './find-people-api.ts';
import { t } from './texts.ts';

/** People per request. */
const PAGE_SIZE = 60;

/** Which people a list shows. */
export interface PeopleFilters {
  keyword: string;
  /** Undefined: people with and without a name. */
  named?: boolean | undefined;
  hidden: boolean;
}

/** Queries people, those with most assets first, page by page. */
export function peopleQuery({ keyword, named, hidden }: PeopleFilters) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE_KEY, 'list', { keyword, named, hidden }],
    queryFn: ({ pageParam, signal }) =>
      call(listPeople, {
        query: {
          keyword,
          ...(named !== undefined && { named: flag(named) }),
          hidden: flag(hidden),
          page: pageParam,
          limit_per_page: PAGE_SIZE,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: PEOPLE_STALE_MS,
  });
}

/** Queries the faces of a person with their pictures, newest first, page by page. */
export function facesOfPersonQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...PEOPLE_KEY, 'faces-of-person', id],
    queryFn: ({ pageParam, signal }) =>
      call(listFacesOfPerson, {
        params: { id },
        query: { page: pageParam, limit_per_page: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: PEOPLE_STALE_MS,
  });
}

/** Queries faces without a person that may be this person, the most alike first. */
export function suggestedFacesQuery(id: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'suggested', id],
    queryFn: async ({ signal }) =>
      (await call(listSuggestedFaces, { params: { id }, signal })).data,
    staleTime: PEOPLE_STALE_MS,
  });
}

/** Queries the faces on an asset, from left to right. `renderVersion`: that of the shown image. */
export function facesQuery(assetId: string, renderVersion: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, 'faces-of-asset', assetId, renderVersion],
    queryFn: async ({ signal }) =>
      (await call(listFaces, { params: { id: assetId }, signal })).data,
    staleTime: PEOPLE_STALE_MS,
  });
}

/** Renames a person, hides or shows the person, or changes the face of the cover. Shows an error. */
export function useChangePerson() {
  return usePeopleMutation(
    ({
      id,
      ...body
    }: {
      id: number;
      name?: string;
      hidden?: boolean;
      cover_face_id?: number | null;
    }) => call(changePerson, { params: { id }, body }),
  );
}

/** Hides people, or shows them again, with an alert that undoes it. Shows an error. */
export function useHidePeople() {
  const client = useQueryClient();
  const change = ({ ids, hidden }: { ids: readonly number[]; hidden: boolean }) =>
    Promise.all(ids.map((id) => call(changePerson, { params: { id }, body: { hidden } })));
  const refresh = () => client.invalidateQueries({ queryKey: PEOPLE_KEY });
  return useMutation({
    mutationFn: change,
    onSuccess: (_, { ids, hidden }) => {
      const undo = () => void change({ ids, hidden: !hidden }).then(refresh, showError);
      showAlert({
        type: 'success',
        message: t(hidden ? 'hiddenPeople' : 'shownPeople'),
        action: { label: t('undo'), onClick: undo },
      });
      return refresh();
    },
    onError: showError,
  });
}

/** Joins people to one, who stays. Shows an error. */
export function useMergePeople() {
  return usePeopleMutation(({ id, ids }: { id: number; ids: number[] }) =>
    call(mergePeople, { params: { id }, body: { ids } }),
  );
}

/** Moves faces of a person to another or a new person. Shows an error. */
export function useMoveFaces(id: number) {
  return usePeopleMutation((body: { faces: PersonFaces; to: PersonTarget }) =>
    call(moveFaces, { params: { id }, body }),
  );
}

/** Says that faces are not this person. Shows an error. */
export function useRejectFaces() {
  return usePeopleMutation(({ id, faces }: { id: number; faces: PersonFaces }) =>
    call(rejectFaces, { params: { id }, body: { faces } }),
  );
}

interface FaceOfAsset {
  assetId: string;
  faceId: number;
}

/** Says who a face is. Shows an error. */
export function useAssignFace() {
  return usePeopleMutation(({ assetId: id, faceId, to }: FaceOfAsset & { to: PersonTarget }) =>
    call(assignFace, { params: { id, faceId }, body: to }),
  );
}

/** Marks a face that no model found. Shows an error. */
export function useDrawFace(id: string) {
  return usePeopleMutation((body: { box: FaceBox; to: PersonTarget }) =>
    call(drawFace, { params: { id }, body }),
  );
}

/** Removes a face from an asset. Shows an error. */
export function useRemoveFace() {
  return usePeopleMutation(({ assetId: id, faceId }: FaceOfAsset) =>
    call(removeFace, { params: { id, faceId } }),
  );
}

/** Returns a mutation after which everything about people, and every list of assets, is fetched again. */
export function usePeopleMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: SEARCH_KEY });
      return client.invalidateQueries({ queryKey: PEOPLE_KEY });
    },
    onError: showError,
  });
}

interface PageOfPeople {
  hits: number;
  page: number;
  limit_per_page: number;
}

function nextPage({ hits, page, limit_per_page: limit }: PageOfPeople): number | undefined {
  return page * limit < hits ? page + 1 : undefined;
}

const flag = (value: boolean) => (value ? 'true' : 'false');
