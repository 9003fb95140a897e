import { Portal, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { showAlert } from '../ui/alerts/alerts.ts';
import { droppedEntries, readDropped } from '../upload-queue/chosen-files/dropped-files.ts';
import { t } from '../upload-queue/texts.ts';
import { addFiles } from '../upload-queue/upload-queue.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import classes from './drop-anywhere.module.css';

/** Uploads files and folders dropped anywhere on the page, and shows an overlay while they are dragged over it. */
export function DropAnywhere() {
  const target = useUploads(({ dropTarget }) => dropTarget);
  const isHovered = useFileDrop(async (entries) => {
    // Read the target now: another page may be open by the time all folders are read.
    const collectionId = target?.id ?? null;
    const unreadable = await readDropped(entries, (files) => addFiles(files, collectionId));
    if (unreadable > 0)
      showAlert({ type: 'warning', message: t('unreadable', { count: unreadable }) });
  });
  if (!isHovered) return null;
  return (
    <Portal>
      <div className={classes.overlay} role="status">
        <div className={classes.frame}>
          <span className={classes.icon}>
            <IconCloudUpload size={34} stroke={1.5} />
          </span>
          <Text size="lg" fw={600}>
            {target ? t('dropInCollection', { name: target.name }) : t('dropHere')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('dropHelp')}
          </Text>
        </div>
      </div>
    </Portal>
  );
}

/** Tells whether files are being dragged over the window. Calls `onDrop` with dropped ones. */
function useFileDrop(onDrop: (entries: FileSystemEntry[]) => void): boolean {
  const [isHovered, setIsHovered] = useState(false);
  const handleDrop = useEffectEvent(onDrop);
  useEffect(() => {
    // Every element on the way fires its own enter and leave events.
    let depth = 0;
    const listeners = {
      dragenter: () => {
        depth += 1;
        setIsHovered(true);
      },
      dragleave: () => {
        depth -= 1;
        if (depth === 0) setIsHovered(false);
      },
      dragover: () => {
        // The drag may have entered the page before the listeners were added.
        depth = Math.max(depth, 1);
        setIsHovered(true);
      },
      drop: (transfer: DataTransfer) => {
        depth = 0;
        setIsHovered(false);
        handleDrop(droppedEntries(transfer));
      },
    };
    const stop = new AbortController();
    for (const [name, handle] of Object.entries(listeners)) {
      const listen = (event: DragEvent) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        handle(event.dataTransfer);
      };
      window.addEventListener(name as keyof typeof listeners, listen, { signal: stop.signal });
    }
    return () => stop.abort();
  }, []);
  return isHovered;
}
