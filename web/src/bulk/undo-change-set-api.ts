import { undoChangeSet } from '@spindle/contracts/change-sets/change-sets';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { followJob } from './running-jobs.ts';
import { t } from './texts.ts';

/** Key of the queries of change sets. */
export const CHANGE_SETS_KEY = ['change-sets'];

/** Returns the address of the page of changes with an opened change set. */
export const changeSetPath = (id: number) => `/changes?change=${id}`;

/** Undoes a change set, shows the progress, and then an alert with the result, which leads to the change. */
export function useUndoChangeSet() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (id: number) => undoAndFollow(client, id),
    onSuccess: ({ message }, id) =>
      showAlert({
        type: message.includes('; ') ? 'warning' : 'success',
        message: t('outcome', { message }),
        action: { label: t('showChange'), onClick: () => navigate(changeSetPath(id)) },
      }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: CHANGE_SETS_KEY }),
  });
}

/** Undoes a change set and shows the progress. Returns the job when it has ended. */
async function undoAndFollow(client: QueryClient, id: number): Promise<Job> {
  const { job_id } = await call(undoChangeSet, { params: { id } });
  return followJob(client, job_id, 'undo_change_set');
}

/** Returns the change set that a bulk job recorded; undefined for a job without one. */
export function changeSetOf({ input }: Job): number | undefined {
  const id = input.change_set_id;
  return typeof id === 'number' ? id : undefined;
}
