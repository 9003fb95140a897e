import { bulkChange, JOB_ASSETS_PAGE, listJobAssets } from '@spindle/contracts/bulk/bulk';
import { addedToCollections } from '@spindle/contracts/collections/collections';
import { cancelJob } from '@spindle/contracts/jobs/job-routes';
import type { Job } from '@spindle/contracts/jobs/jobs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { withSharesWarning } from '../shares/shares-of-assets-api.ts';
import { type Alert, showAlert, showError } from '../ui/alerts/alerts.ts';
import type { BulkOperation, BulkRequest } from './bulk-request.ts';
import { followJob, JOB_CANCELED } from './running-jobs.ts';
import { t } from './texts.ts';
import { changeSetOf, useUndoChangeSet } from './undo-change-set-api.ts';
import { useOpenResult } from './use-open-result.ts';

/**
 * Runs a bulk job on many assets and shows an alert with the result when it has ended. Returns the job.
 * With `showsRefused`, a component that is still mounted shows the refused assets itself, so no alert appears for them.
 */
export function useBulkJob({ showsRefused = false } = {}) {
  const client = useQueryClient();
  const isMountedRef = useIsMountedRef();
  const openResult = useOpenResult();
  const { mutate: undoChangeSet } = useUndoChangeSet();
  const run = async ({ target, operation }: BulkRequest): Promise<Job> => {
    const { job_id } = await call(bulkChange, { body: { ...operation, ...target } });
    return followJob(client, job_id, operation.action);
  };
  const showResult = async (job: Job, request: BulkRequest) => {
    const runNext = (next: BulkRequest) =>
      void run(next).then((nextJob) => showResult(nextJob, next), showError);
    const alert = resultAlert(job, request, { onRun: runNext, onUndo: undoChangeSet });
    const action = alert.action ?? openResult(job, request);
    const result = { ...alert, ...(action && { action }) };
    const { job_id } = job;
    const isTrashing = request.operation.action === 'delete';
    showAlert(isTrashing ? await withSharesWarning(result, { job_id }) : result);
  };
  return useMutation({
    mutationFn: run,
    onSuccess: (job, request) => {
      if (!(showsRefused && isMountedRef.current && hasRefused(job))) void showResult(job, request);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === JOB_CANCELED)
        showAlert({ type: 'info', message: t('outcome', { message: error.message }) });
      else showError(error);
    },
  });
}

/** Cancels a running bulk job. Work done so far is kept. */
export function useCancelBulkJob() {
  return useMutation({
    mutationFn: (id: number) => call(cancelJob, { params: { id } }),
    onError: showError,
  });
}

/** Returns a ref that tells whether the component is still mounted. */
export function useIsMountedRef() {
  const isMountedRef = useRef(true);
  useEffect(() => {
    isMountedRef.current = true;
    return () => {
      isMountedRef.current = false;
    };
  }, []);
  return isMountedRef;
}

/** Returns the first page of a job's refused assets, with the reasons. */
export function useRefusedAssets(job: Job | undefined) {
  const id = job?.job_id ?? 0;
  const { data = [] } = useQuery({
    queryKey: ['jobs', id, 'refused'],
    queryFn: async ({ signal }) => {
      const query = { outcome: 'REFUSED' as const, limit: JOB_ASSETS_PAGE };
      return (await call(listJobAssets, { params: { id }, query, signal })).data;
    },
    enabled: job !== undefined && hasRefused(job),
  });
  return data;
}

/**
 * Returns the specification's message when every asset succeeded, else the job's. Its action undoes or retries.
 * A job's message begins with the number of assets that succeeded: `412 assets updated, 3 skipped (archived), 2 failed: ...`.
 */
function resultAlert(
  job: Job,
  { operation, doneText }: BulkRequest,
  {
    onRun,
    onUndo,
  }: { onRun: (request: BulkRequest) => void; onUndo: (changeSetId: number) => void },
): Alert {
  const { message, job_id } = job;
  const isComplete = !message.includes(', ');
  const isFlawed = /, [\d,]+ (skipped|failed|left|of them)/.test(message);
  const outcome = t('outcome', { message });
  const alert: Alert = {
    type: isFlawed ? 'warning' : 'success',
    message: isComplete ? (doneText ?? successText(operation, job) ?? outcome) : outcome,
  };
  if (operation.action === 'delete' && hasChanged(job)) {
    const onClick = () => onRun({ target: { job_id }, operation: { action: 'restore' } });
    return { ...alert, action: { label: t('undo'), onClick } };
  }
  const changeSetId = changeSetOf(job);
  // The result of additions to collections opens the collection.
  if (changeSetId && hasChanged(job) && operation.action !== 'add_to_collections')
    return { ...alert, action: { label: t('undo'), onClick: () => onUndo(changeSetId) } };
  if (operation.action === 'set_favorite' && hasChanged(job)) {
    const back = { action: 'set_favorite' as const, favorite: !operation.favorite };
    const onClick = () => onRun({ target: { job_id }, operation: back });
    return { ...alert, action: { label: t('undo'), onClick } };
  }
  if (operation.action === 'convert' && hasRefused(job)) {
    const onClick = () => onRun({ target: { job_id, job_outcome: 'REFUSED' }, operation });
    return { ...alert, action: { label: t('tryAgain'), onClick } };
  }
  return alert;
}

/** Tells whether the job changed any asset, which only its message says. */
export function hasChanged({ message }: Job): boolean {
  return !message.startsWith('0 ');
}

/** Tells whether the job refused any asset, which only its message says. */
export function hasRefused({ message }: Job): boolean {
  return message.includes(' failed: ');
}

function successText({ action }: BulkOperation, { input }: Job): string | undefined {
  switch (action) {
    case 'delete':
      return t('assetsDeleted');
    case 'restore':
      return t('assetsRestored');
    case 'add_to_basket':
      return t('addedToBasket');
    case 'add_to_collections':
      return addedToCollections(Number(input.count));
    default:
      return undefined;
  }
}
