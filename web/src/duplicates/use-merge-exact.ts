import { mergeExactDuplicates } from '@spindle/contracts/duplicates/duplicates';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { followJob, JOB_CANCELED } from '../bulk/running-jobs.ts';
import { changeSetOf, useUndoChangeSet } from '../bulk/undo-change-set-api.ts';
import { showAlert, showError } from '../ui/alerts/alerts.ts';
import { refetchDuplicates } from './duplicates-api.ts';
import { t } from './texts.ts';

/**
 * Merges all identical files as a job. `isShown`: whether the dialog is open, which then shows the result; otherwise an alert does. `onCanceled`
 * is called when a user canceled the job.
 */
export function useMergeExact(isShown: boolean, onCanceled: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const shownRef = useRef(isShown);
  shownRef.current = isShown;
  const undo = useUndoMerges();
  return useMutation({
    mutationFn: async (showsToAll: boolean): Promise<Job> => {
      const body = { shows_to_all: showsToAll };
      const { job_id } = await call(mergeExactDuplicates, { body });
      return followJob(client, job_id, 'merge_exact');
    },
    onSuccess: (job) => {
      if (shownRef.current) return;
      const message = t('outcome', { message: job.message });
      showAlert({
        type: job.message.includes(' failed: ') ? 'warning' : 'success',
        message,
        action: { label: t('undo'), onClick: () => undo(job) },
      });
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === JOB_CANCELED)) return showError(error);
      onCanceled();
      const action = { label: t('showChanges'), onClick: () => navigate('/changes') };
      showAlert({ type: 'info', message: t('canceled'), action });
    },
    onSettled: () => refetchDuplicates(client),
  });
}

/** Returns a function that undoes the merges of a job as one. */
export function useUndoMerges() {
  const client = useQueryClient();
  const { mutateAsync } = useUndoChangeSet();
  return (job: Job) => {
    const id = changeSetOf(job);
    // The mutation shows its own errors.
    if (id !== undefined)
      void mutateAsync(id)
        .catch(() => undefined)
        .finally(() => refetchDuplicates(client));
  };
}
