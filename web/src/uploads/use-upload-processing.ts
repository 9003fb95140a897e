import { useProcessing } from '../search/use-processing.ts';
import { endProcessing, useUploads } from '../upload-queue/upload-store.ts';

/** Polls the results of uploads that are being processed, the oldest first. */
export function useUploadProcessing(): void {
  const ids = useUploads((uploads) => uploads.processingIds);
  useProcessing(ids, endProcessing);
}
