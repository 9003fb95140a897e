import { cancelJob, retryJob } from '@spindle/contracts/jobs/job-routes';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { deleteMoveSources, moveFiles, readMoveState } from '@spindle/contracts/storage/move';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { showAlert, showError } from '../../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds between two polls while a job runs. */
const POLL_MS = 2_000;

const MOVE_KEY = ['storage', 'move'] as const;

/** Returns whether a job has not ended. */
export const isRunning = ({ status }: Job) => status === 'QUEUED' || status === 'IN_PROGRESS';

/** Queries where files are stored. The revision of the settings is part of the key: saving them changes the destinations. */
export function moveQuery(revision: number) {
  return queryOptions({
    queryKey: [...MOVE_KEY, revision],
    queryFn: ({ signal }) => call(readMoveState, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { status, data } }) =>
      status === 'success' && data?.job && isRunning(data.job) ? POLL_MS : false,
  });
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

export const useMove = () => useMoveAction((body: { back: boolean }) => call(moveFiles, { body }));

export const useDeleteSources = () =>
  useMoveAction((files: number) => call(deleteMoveSources, { body: { files } }));

export const useCancelMove = () =>
  useMoveAction((id: number) => call(cancelJob, { params: { id } }));

export const useRetryMove = () =>
  useMoveAction((id: number) => call(retryJob, { params: { id } }), t('resumed'));
