import {
  clearNotifications,
  listNotifications,
  type Notification,
} from '@spindle/contracts/notifications/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { showError } from '../ui/alerts/alerts.ts';

/** Queries the user's notifications that have not been cleared. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: async ({ signal }) => (await call(listNotifications, { signal })).notifications,
});

/** Clears notifications optimistically; they return if it fails. */
export function useClearNotifications() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: async (ids: number[]) =>
      (await call(clearNotifications, { body: ids })).notifications,
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Notification[]>(queryKey);
      client.setQueryData<Notification[]>(queryKey, (shown) =>
        shown?.filter(({ id }) => !ids.includes(id)),
      );
      return before;
    },
    onSuccess: (remaining) => client.setQueryData<Notification[]>(queryKey, remaining),
    onError: (error, _ids, before) => {
      client.setQueryData<Notification[]>(queryKey, before);
      showError(error);
    },
  });
}
