import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { SelectionTarget } from '../../assets/use-selection.ts';
import { hasRefused, useCancelBulkJob, useRefusedAssets } from '../../bulk/bulk-api.ts';
import { useBulkProgress } from '../../bulk/running-jobs.ts';
import { useDownloadCollection } from '../../collections/collections-api.ts';
import { BulkOutcome, BulkRunning } from '../../ui/dialogs/bulk-run.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { type DownloadContent, ORIGINALS, usePreparedDownload } from './download-api.ts';
import { t } from './texts.ts';

/** Loaded when it is needed: its number fields are a tenth of the code of the assets page. */
const DownloadChoice = lazyPart(async () => (await import('./download-choice.tsx')).DownloadChoice);

/** What is downloaded: selected assets, or all of a collection or of the basket. */
export type DownloadSource =
  | { kind: 'collection' | 'basket'; id: number }
  | { kind: 'selection'; target: SelectionTarget };

interface DownloadDialogProps {
  source: DownloadSource;
  onClose: () => void;
}

/**
 * Asks whether to download the originals, one of the conversions, or images of a preset or of chosen options, as one archive; or the last
 * choice again. Shows the progress while missing files are created, and which ones failed.
 */
export function DownloadDialog({ source, onClose }: DownloadDialogProps) {
  const prepared = usePreparedDownload();
  const cancel = useCancelBulkJob();
  const { jobId, ...progress } = useBulkProgress('download');
  const refusedAssets = useRefusedAssets(prepared.data);
  const collection = useDownloadCollection(source.kind === 'basket' ? 'basket' : 'collection');
  const start = (content: DownloadContent) => {
    // The archive of the originals of a collection needs no job.
    if (source.kind !== 'selection' && content.key === ORIGINALS && !content.remove_personal_info)
      return collection.mutate({ id: source.id }, { onSuccess: onClose });
    const target = source.kind === 'selection' ? source.target : { collection_id: source.id };
    prepare({ target, content });
  };
  const prepare = (download: Parameters<typeof prepared.mutate>[0]) =>
    prepared.mutate(download, { onSuccess: (job) => !hasRefused(job) && onClose() });
  const retry = () => {
    const { data: job, variables } = prepared;
    if (job && variables)
      prepare({ ...variables, target: { job_id: job.job_id, job_outcome: 'REFUSED' } });
  };
  return (
    <Dialog opened onClose={onClose} title={t('downloadTitle')} size={420}>
      {prepared.isPending && (
        <BulkRunning
          {...progress}
          onCancel={jobId === undefined ? undefined : () => cancel.mutate(jobId)}
          isCanceling={cancel.isPending}
          onClose={onClose}
        />
      )}
      {prepared.isSuccess && (
        <BulkOutcome
          message={prepared.data.message}
          refused={refusedAssets}
          onRetry={retry}
          onClose={onClose}
        />
      )}
      {(prepared.isIdle || prepared.isError) && (
        <Suspense fallback={<Skeleton height={180} />}>
          <DownloadChoice isPending={collection.isPending} onStart={start} onClose={onClose} />
        </Suspense>
      )}
    </Dialog>
  );
}
