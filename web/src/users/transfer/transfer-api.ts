import { type Job, readJob } from '@spindle/contracts/jobs/jobs';
import { transferUser } from '@spindle/contracts/users/user-transfer';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { refetchLists } from '../../assets/refetch-lists.ts';
import { showError } from '../../ui/alerts/alerts.ts';
import { USERS_KEY } from '../users-api.ts';

/** Milliseconds between two polls of a running transfer. */
const POLL_MS = 1000;

/** Returns whether a transfer has not ended. */
export const isRunning = ({ status }: Job) => status === 'QUEUED' || status === 'IN_PROGRESS';

/** Starts the transfer of all assets and collections of a user. Returns the id of the job. */
export function useTransfer(from: number) {
  return useMutation({
    mutationFn: async (to: number) =>
      (await call(transferUser, { params: { id: from }, body: { to_user_id: to } })).job_id,
    onError: showError,
  });
}

/** Polls a transfer until it has ended. */
export const transferQuery = (jobId: number) =>
  queryOptions({
    queryKey: ['jobs', jobId, 'transfer'],
    queryFn: async ({ client, signal }) => {
      const job = await call(readJob, { params: { id: jobId }, signal });
      if (!isRunning(job)) {
        refetchLists(client);
        void client.invalidateQueries({ queryKey: USERS_KEY });
      }
      return job;
    },
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data) ? false : POLL_MS),
  });
