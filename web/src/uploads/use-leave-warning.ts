import { useEffect } from 'react';
import { readToken } from '../api/token.ts';
import { useUploads } from '../upload-queue/upload-store.ts';

/** Warns before the page is left while files are being sent or are waiting. */
export function useLeaveWarning(): void {
  const isBusy = useUploads(
    ({ tally }) =>
      tally.uploading.count + tally.waiting.count + tally.checking.count + tally.paused.count > 0,
  );
  useEffect(() => {
    if (!isBusy) return;
    const handleLeave = (event: BeforeUnloadEvent) => {
      // The end of a session reloads the page; no file could be sent any more.
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, [isBusy]);
}
