import { useEffect } from 'react';
import { readToken } from '../api/token.ts';
import { useUploads } from '../upload-queue/upload-store.ts';

/** Asks before the page is left while files are on their way or wait for it. */
export function useLeaveWarning(): void {
  const isBusy = useUploads(
    ({ tally }) =>
      tally.uploading.count + tally.waiting.count + tally.checking.count + tally.paused.count > 0,
  );
  useEffect(() => {
    if (!isBusy) return;
    const handleLeave = (event: BeforeUnloadEvent) => {
      // The end of a session reloads the page; nothing can be sent then.
      if (readToken() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, [isBusy]);
}
