import { cancelJob, retryJob } from '@spindle/contracts/jobs/job-routes';
import { type Job, readJob } from '@spindle/contracts/jobs/jobs';
import { deleteMoveSources, moveFiles, readMoveState } from '@spindle/contracts/storage/move';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { isRunning } from '../../../lib/background-job.ts';
import { showAlert, showError } from '../../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds between two polls of a running job. */
const JOB_POLL_MS = 2_000;
/** Milliseconds between two polls of the state while a job runs: it counts all files of the installation. */
const STATE_POLL_MS = 20_000;

const MOVE_KEY = ['storage', 'move'] as const;

/** Queries where files are stored. The revision of the settings is part of the key: saving them changes the destinations. */
export function moveQuery(revision: number) {
  return queryOptions({
    queryKey: [...MOVE_KEY, revision],
    queryFn: ({ signal }) => call(readMoveState, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) =>
      status === 'success' && data?.job && isRunning(data.job) ? STATE_POLL_MS : false,
  });
}

/** Returns the current state of a job, and loads the state of all files again once it has ended. */
export function useCurrentJob(known: Job): Job {
  const client = useQueryClient();
  const { job_id: id, status, progress } = known;
  const { data: job = known } = useQuery({
    // A job that continues after a retry must not show its earlier end.
    queryKey: ['storage', 'move-job', id, status, progress?.done],
    queryFn: async ({ signal }) => {
      const current = await call(readJob, { params: { id }, signal });
      if (!isRunning(current)) void client.invalidateQueries({ queryKey: MOVE_KEY });
      return current;
    },
    enabled: isRunning(known),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data && isRunning(state.data) ? JOB_POLL_MS : false,
  });
  return isRunning(known) ? job : known;
}

/** Runs an action, shows its message or error, and loads the state again. */
function useMoveAction<I>(action: (input: I) => Promise<{ message: string }>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: ({ message }) => showAlert({ type: 'success', message: done ?? message }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: MOVE_KEY }),
  });
}

/** Starts to move files to the storage of the settings, or back to their sources. */
export const useMove = () => useMoveAction((body: { back: boolean }) => call(moveFiles, { body }));

/** Deletes all sources. `files` is their number as shown to the user; the server refuses another one. */
export const useDeleteSources = () =>
  useMoveAction((files: number) => call(deleteMoveSources, { body: { files } }));

/** Cancels a job by its id. Moved files stay moved. */
export const useCancelMove = () =>
  useMoveAction((id: number) => call(cancelJob, { params: { id } }));

/** Continues a canceled or failed job, or retries its failed files. */
export const useRetryMove = () =>
  useMoveAction((id: number) => call(retryJob, { params: { id } }), t('resumed'));
