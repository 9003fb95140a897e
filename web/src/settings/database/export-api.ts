import {
  readExportStatus,
  startBackfill,
  testExport,
} from '@spindle/contracts/export/export-routes';
import { cancelJob, retryJob } from '@spindle/contracts/jobs/job-routes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isRunning } from '../../lib/background-job.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** Milliseconds between two polls of the status: while a backfill runs or events wait, and otherwise. */
const BUSY_POLL_MS = 1_000;
const IDLE_POLL_MS = 10_000;

/** Marks everything that a save of the settings or a backfill changes. */
export const EXPORT_KEY = ['export'] as const;

/** Queries the state of the export, and polls it. */
export const statusQuery = queryOptions({
  queryKey: [...EXPORT_KEY, 'status'],
  queryFn: async ({ signal }) => (await call(readExportStatus, { signal })).data,
  refetchInterval: ({ state: { status, data } }) => {
    if (status !== 'success' || !data) return false;
    const isBusy = data.backlog > 0 || (data.backfill !== null && isRunning(data.backfill));
    return isBusy ? BUSY_POLL_MS : IDLE_POLL_MS;
  },
});

/** Tests the connection to a URL, which may contain a masked password. */
export const useTestConnection = () =>
  useMutation({
    mutationFn: (db_url: string) => call(testExport, { body: { db_url } }),
    onError: showError,
  });

/** Runs an action on the backfill, shows its message or error, and loads the status again. */
function useBackfillAction<I>(action: (input: I) => Promise<{ message: string }>, done?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: ({ message }) => showAlert({ type: 'success', message: done ?? message }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: EXPORT_KEY }),
  });
}

/** Starts a job that exports all assets. */
export const useStartBackfill = () => useBackfillAction(() => call(startBackfill, {}));

/** Cancels a backfill by the id of its job. Written rows stay. */
export const useCancelBackfill = () =>
  useBackfillAction((id: number) => call(cancelJob, { params: { id } }));

/** Continues a canceled or failed backfill where it stopped. */
export const useResumeBackfill = () =>
  useBackfillAction((id: number) => call(retryJob, { params: { id } }), t('resumed'));
