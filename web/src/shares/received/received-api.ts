import {
  acceptGuestFiles,
  listGuestFiles,
  refuseGuestFiles,
} from '@spindle/contracts/shares/guest-files';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';

/** Reads the latest files that wait for the user, and how many wait. */
export const receivedQuery = queryOptions({
  queryKey: ['guest-files'],
  queryFn: async ({ signal }) => (await call(listGuestFiles, { query: {}, signal })).data,
});

/** Accepts or deletes received files and shows the outcome in an alert. */
export function useDecideFiles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, ids }: { decision: 'accept' | 'refuse'; ids: string[] }) => {
      const body = { ids };
      const { message } =
        decision === 'accept'
          ? await call(acceptGuestFiles, { body })
          : await call(refuseGuestFiles, { body });
      return message;
    },
    onSuccess: (message) => showAlert({ type: 'success', message }),
    onError: showError,
    onSettled: () => client.invalidateQueries(receivedQuery),
  });
}
