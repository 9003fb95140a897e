import { bulkChange, JOB_DOWNLOAD_PATH } from '@spindle/contracts/bulk/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { startDownload } from '../../assets/files-api.ts';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { hasChanged, hasRefused, useIsMountedRef } from '../../bulk/bulk-api.ts';
import { followJob, JOB_CANCELED } from '../../bulk/running-jobs.ts';
import { showAlert, showError } from '../../ui/alerts/alerts.ts';
import { t } from './texts.ts';

/** The files of a download: those with a content key, or images with these options (`resize=800,800&format=webp`). */
export type DownloadContent =
  | { key: string; image?: never; remove_personal_info?: boolean }
  | { image: string; key?: never };

/** Content key of the originals. */
export const ORIGINALS = 'original';

/** The assets that a job refused. */
interface FailedTarget {
  job_id: number;
  job_outcome: 'REFUSED';
}

interface PreparedDownload {
  /** Selected assets, or all assets of a collection or of the basket. */
  target: SelectionTarget | { collection_id: number } | FailedTarget;
  content: DownloadContent;
}

/**
 * Downloads files of assets as one archive, or the file of one asset as it is, after a job has created those that are missing. Returns the job. The download starts also
 * if the component is no longer mounted; an alert then names the refused assets, which the component itself shows otherwise.
 */
export function usePreparedDownload() {
  const client = useQueryClient();
  const isMountedRef = useIsMountedRef();
  return useMutation({
    mutationFn: async ({ target, content }: PreparedDownload) => {
      const { job_id } = await call(bulkChange, {
        body: { action: 'download', ...content, ...target },
      });
      return followJob(client, job_id, 'download');
    },
    onSuccess: (job) => {
      if (hasChanged(job))
        startDownload(`${JOB_DOWNLOAD_PATH.replace('{id}', String(job.job_id))}?unpacked=y`);
      if (hasRefused(job) && !isMountedRef.current)
        showAlert({ type: 'warning', message: t('outcome', { message: job.message }) });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === JOB_CANCELED)
        showAlert({ type: 'info', message: t('downloadCanceled') });
      else showError(error);
    },
  });
}
