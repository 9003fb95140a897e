import { useState } from 'react';
import { useNarrow } from '../lib/use-narrow.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import { DuplicateStrip } from './duplicate-strip.tsx';
import { FailedStrip } from './failed-strip.tsx';
import { FolderOffer } from './folder-offer.tsx';
import { t } from './texts.ts';
import { TrayHeader } from './tray-header.tsx';
import { UploadList } from './upload-list.tsx';
import classes from './upload-tray.module.css';

/** Shows the panel of all uploads, collapsed or with its rows. */
export function Tray() {
  const isNarrow = useNarrow();
  const [isOpen, setIsOpen] = useState(!isNarrow);
  const [isFailedOnly, setIsFailedOnly] = useState(false);
  const hasFailed = useUploads(({ tally }) => tally.failed.count + tally.error.count > 0);
  // The button that ends the filter is gone with the last failure.
  if (isFailedOnly && !hasFailed) setIsFailedOnly(false);
  return (
    <section className={classes.tray} aria-label={t('uploads')}>
      <TrayHeader isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      <FolderOffer />
      {isOpen && (
        <>
          <DuplicateStrip />
          {hasFailed && <FailedStrip isFailedOnly={isFailedOnly} onFailedOnly={setIsFailedOnly} />}
          <UploadList isFailedOnly={isFailedOnly} />
        </>
      )}
    </section>
  );
}
