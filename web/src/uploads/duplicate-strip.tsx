import { Button } from '@mantine/core';
import { duplicateKeys, skipDuplicates, uploadAnyway } from '../upload-queue/upload-queue.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';
import classes from './upload-tray.module.css';

/** Offers to upload or skip all duplicates at once. Renders nothing for a single one, whose row has the buttons. */
export function DuplicateStrip() {
  const count = useUploads(({ tally }) => tally.duplicate.count);
  if (count < 2) return null;
  return (
    <div className={classes.strip}>
      <span>{t('uploadDuplicates', { count })}</span>
      <Button size="compact-xs" variant="default" onClick={() => uploadAnyway(duplicateKeys())}>
        {t('uploadAll')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => skipDuplicates(duplicateKeys())}>
        {t('skipAll')}
      </Button>
    </div>
  );
}
