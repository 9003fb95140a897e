import { Button } from '@mantine/core';
import { retryFailed } from '../upload-queue/upload-queue.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';
import classes from './upload-tray.module.css';

interface FailedStripProps {
  isFailedOnly: boolean;
  onFailedOnly: (isFailedOnly: boolean) => void;
}

/** Shows how many uploads failed, with buttons that filter and retry them. */
export function FailedStrip({ isFailedOnly, onFailedOnly }: FailedStripProps) {
  const failed = useUploads(({ tally }) => tally.failed.count);
  const errors = useUploads(({ tally }) => tally.error.count);
  return (
    <div className={classes.strip}>
      <span className={classes.error}>{t('failedCount', { count: failed + errors })}</span>
      <Button
        size="compact-xs"
        variant="default"
        aria-pressed={isFailedOnly}
        onClick={() => onFailedOnly(!isFailedOnly)}
      >
        {t('failedOnly')}
      </Button>
      {failed > 0 && (
        <Button size="compact-xs" variant="default" onClick={retryFailed}>
          {t('retryAll')}
        </Button>
      )}
    </div>
  );
}
