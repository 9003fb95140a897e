import {
  changeShare,
  createShare,
  listColleagues,
  listShares,
  notifyColleagues,
  revokeShare,
} from '@spindle/contracts/shares/share-routes';
import type { NewShare, Share, ShareChange } from '@spindle/contracts/shares/shares';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../api/call.ts';
import type { Shareable } from '../asset-list/actions/slots.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';

const SHARES_KEY = ['shares'] as const;

/** Reads the user's shares page by page, newest first. */
export const sharesQuery = infiniteQueryOptions({
  queryKey: SHARES_KEY,
  queryFn: async ({ pageParam: offset, signal }) =>
    (await call(listShares, { query: { offset }, signal })).data,
  initialPageParam: 0,
  getNextPageParam: (last, pages) => {
    const loaded = pages.reduce((sum, { shares }) => sum + shares.length, 0);
    return last.shares.length > 0 && loaded < last.total_shares ? loaded : undefined;
  },
});

/** The fields of a new share, without its content. */
export type ShareFields = Pick<
  z.input<typeof NewShare>,
  | 'name'
  | 'password'
  | 'allow_download'
  | 'remove_personal_info'
  | 'comments'
  | 'can_choose'
  | 'choice_max'
  | 'can_review'
  | 'can_upload'
  | 'upload_files_max'
  | 'upload_bytes_max'
> & {
  expires_at: string | null;
};

/** Creates a share. Shows an alert if it fails. */
export function useCreateShare(content: Shareable) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (fields: ShareFields): Promise<Share> =>
      (await call(createShare, { body: { ...content, ...fields } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: SHARES_KEY }),
    onError: showError,
  });
}

/** Changes a share and shows the outcome in an alert. */
export function useChangeShare(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareChange) => call(changeShare, { params: { id }, body }),
    onSuccess: ({ message }) => {
      if (message) showAlert({ type: 'success', message });
      return client.invalidateQueries({ queryKey: SHARES_KEY });
    },
    onError: showError,
  });
}

/** Revokes a share and shows the outcome in an alert. */
export function useRevokeShare() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeShare, { params: { id } }),
    onSuccess: ({ message }) => {
      showAlert({ type: 'success', message });
      return client.invalidateQueries({ queryKey: SHARES_KEY });
    },
    onError: showError,
  });
}

/** Finds colleagues by a part of their name. */
export function colleaguesQuery(keyword: string) {
  return queryOptions({
    queryKey: ['colleagues', keyword],
    queryFn: async ({ signal }) =>
      (await call(listColleagues, { query: { keyword }, signal })).data.colleagues,
    placeholderData: keepPreviousData,
  });
}

/** Notifies colleagues of a share and shows the outcome in an alert. */
export function useNotifyColleagues(shareId: number) {
  return useMutation({
    mutationFn: (user_ids: number[]) =>
      call(notifyColleagues, { params: { id: shareId }, body: { user_ids } }),
    onSuccess: ({ message }) => showAlert({ type: 'success', message }),
    onError: showError,
  });
}
