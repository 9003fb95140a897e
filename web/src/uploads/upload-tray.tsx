import { Suspense, useEffect } from 'react';
import { useCan } from '../session/allowed.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { restoreUploads } from '../upload-queue/upload-queue.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import { DropAnywhere } from './drop-anywhere.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useRefusedDrops } from './use-refused-drops.ts';
import { useUploadProcessing } from './use-upload-processing.ts';

const Tray = lazyPart(async () => (await import('./tray.tsx')).Tray);

/** Shows all uploads on every page, and accepts files dropped anywhere in the window. */
export function UploadTray() {
  const canUpload = useCan('CREATE_ASSET');
  const isEmpty = useUploads((uploads) => uploads.order.length === 0);
  useUploadProcessing();
  useLeaveWarning();
  useRefusedDrops(!canUpload);
  useEffect(() => {
    if (canUpload) void restoreUploads();
  }, [canUpload]);
  if (!canUpload) return null;
  return (
    <>
      <DropAnywhere />
      {!isEmpty && (
        <Suspense>
          <Tray />
        </Suspense>
      )}
    </>
  );
}
