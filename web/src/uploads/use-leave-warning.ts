import { hasToken } from '../api/token.ts';
import { useLeaveQuestion } from '../lib/navigation/use-leave-question.ts';
import { useUploads } from '../upload-queue/upload-store.ts';

/** Warns before the page is left while files are being sent or are waiting. */
export function useLeaveWarning(): void {
  const isBusy = useUploads(
    ({ tally }) =>
      tally.uploading.count + tally.waiting.count + tally.checking.count + tally.paused.count > 0,
  );
  // The end of a session reloads the page; no file could be sent any more.
  useLeaveQuestion(isBusy, hasToken);
}
