import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useUploads } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';
import { UploadRow } from './upload-row.tsx';
import classes from './upload-tray.module.css';

/** Height of a row, in pixels. */
const ROW_HEIGHT = 57;

/** Milliseconds between two checks for a newer upload. */
const SCROLL_CHECK_MS = 500;

const rowHeight = () => ROW_HEIGHT;

interface UploadListProps {
  isFailedOnly: boolean;
}

/** Renders only the visible rows. Scrolls to the newest upload, unless the pointer or the focus is in the list. */
export function UploadList({ isFailedOnly }: UploadListProps) {
  const keys = useKeys(isFailedOnly);
  const scrollRef = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: rowHeight,
    // A new function would make the virtualizer measure every row again.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: 4,
  });
  useEffect(() => {
    let shownKey: string | null = null;
    const timer = setInterval(() => {
      const { newestKey } = useUploads.getState();
      const isBusy = scrollRef.current?.matches(':hover, :focus-within');
      if (newestKey === null || newestKey === shownKey || isBusy) return;
      shownKey = newestKey;
      const index = keys.indexOf(newestKey);
      if (index !== -1) virtualizer.scrollToIndex(index);
    }, SCROLL_CHECK_MS);
    return () => clearInterval(timer);
  }, [virtualizer, keys]);
  return (
    <div ref={scrollRef} className={classes.list}>
      <ul
        className={classes.rows}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label={t('uploads')}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start }) => (
          <li
            key={key}
            aria-setsize={keys.length}
            aria-posinset={index + 1}
            className={classes.item}
            style={{ translate: `0 ${start}px`, height: ROW_HEIGHT }}
          >
            <UploadRow uploadKey={String(key)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the keys of the rows to show, in order. */
function useKeys(isFailedOnly: boolean): readonly string[] {
  const rows = useUploads((uploads) => uploads.rows);
  const order = useUploads((uploads) => uploads.order);
  const failed = useUploads(({ tally }) => tally.failed.count + tally.error.count);
  return useMemo(() => {
    // `failed` is a dependency, so that a new failure updates the list.
    if (!isFailedOnly || failed === 0) return order;
    return order.filter((key) => {
      const state = rows.get(key)?.state;
      return state === 'failed' || state === 'error';
    });
  }, [isFailedOnly, failed, order, rows]);
}
