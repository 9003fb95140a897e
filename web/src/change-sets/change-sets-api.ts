import { listChangeSets, readChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CHANGE_SETS_KEY } from '../bulk/undo-change-set-api.ts';

/** Milliseconds between two polls while a change set runs or is being undone. */
const POLL_MS = 2000;

/** Queries change sets in pages, newest first: of one user, or of all. */
export const changeSetsQuery = (userId: number | null) =>
  infiniteQueryOptions({
    queryKey: [...CHANGE_SETS_KEY, 'of', userId],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = {
        ...(userId !== null && { user_id: userId }),
        ...(cursor !== null && { cursor }),
      };
      return (await call(listChangeSets, { query, signal })).data;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ change_sets }) => change_sets.some(isActive)) ? POLL_MS : false,
  });

/** Queries a change set with its assets in pages. */
export const changeSetQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...CHANGE_SETS_KEY, id],
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = cursor === null ? {} : { cursor };
      return (await call(readChangeSet, { params: { id }, query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(isActive) ? POLL_MS : false),
  });

const isActive = ({ state }: { state: string }) => state === 'RUNNING' || state === 'UNDOING';
