import { Button, RingProgress, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconFileUpload,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatSize } from '../lib/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { clearUploads, pauseAll, resumeAll } from '../upload-queue/upload-queue.ts';
import { useUploads } from '../upload-queue/upload-store.ts';
import { t } from './texts.ts';
import { summarize, type TraySummary } from './tray-summary.ts';
import classes from './upload-tray.module.css';

const SMALL = { size: 26, iconSize: 15 };

interface TrayHeaderProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows the progress of all uploads, with buttons that pause, resume or close them. */
export function TrayHeader({ isOpen, onToggle }: TrayHeaderProps) {
  const tally = useUploads((uploads) => uploads.tally);
  const isPaused = useUploads((uploads) => uploads.isPaused);
  const [isConfirming, setIsConfirming] = useState(false);
  const summary = summarize(tally, isPaused);
  const handleClose = () => {
    if (summary.unfinished > 0) setIsConfirming(true);
    else clearUploads();
  };
  return (
    <>
      <div className={classes.header}>
        <ProgressRing summary={summary} hasFailed={tally.failed.count + tally.error.count > 0} />
        <div className={classes.heading}>
          <Text size="sm" fw={600} truncate>
            {summary.title}
          </Text>
          {summary.phase === 'uploading' && <Throughput summary={summary} />}
        </div>
        <VisuallyHidden role="status">{summary.announcement}</VisuallyHidden>
        {summary.phase === 'uploading' && (
          <IconButton {...SMALL} icon={IconPlayerPause} label={t('pauseAll')} onClick={pauseAll} />
        )}
        {summary.phase === 'paused' && (
          <IconButton {...SMALL} icon={IconPlayerPlay} label={t('resumeAll')} onClick={resumeAll} />
        )}
        <IconButton
          {...SMALL}
          icon={isOpen ? IconChevronDown : IconChevronUp}
          label={isOpen ? t('collapse') : t('expand')}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
        <IconButton {...SMALL} icon={IconX} label={t('close')} onClick={handleClose} />
      </div>
      {isConfirming && summary.unfinished > 0 && (
        <div className={classes.strip}>
          <span>{t('stopQuestion', { count: summary.unfinished })}</span>
          <Button size="compact-xs" variant="default" onClick={() => setIsConfirming(false)}>
            {t('keep')}
          </Button>
          <Button size="compact-xs" color="red" onClick={clearUploads}>
            {t('stopAll')}
          </Button>
        </div>
      )}
    </>
  );
}

function Throughput({ summary }: { summary: TraySummary }) {
  const bytesPerSecond = useUploads((uploads) => uploads.bytesPerSecond);
  return (
    <Text size="xs" className={classes.meta}>
      {t('sentOfAt', {
        sent: formatSize(summary.transferTotals.sentBytes),
        size: formatSize(summary.transferTotals.sizeBytes),
        speed: formatSize(Math.round(bytesPerSecond)),
      })}
    </Text>
  );
}

function ProgressRing({ summary, hasFailed }: { summary: TraySummary; hasFailed: boolean }) {
  if (summary.phase === 'finished') {
    return hasFailed ? (
      <IconAlertCircle size={22} stroke={1.75} className={classes.error} aria-hidden />
    ) : (
      <IconCheck size={22} stroke={1.75} className={classes.success} aria-hidden />
    );
  }
  if (summary.phase === 'interrupted') {
    return <IconFileUpload size={22} stroke={1.5} className={classes.meta} aria-hidden />;
  }
  return (
    <RingProgress
      size={24}
      thickness={3}
      sections={[{ value: summary.percent, color: 'var(--accent-fill)' }]}
      role="progressbar"
      aria-label={t('progress')}
      aria-valuenow={Math.round(summary.percent)}
      aria-valuemin={0}
      aria-valuemax={100}
    />
  );
}
