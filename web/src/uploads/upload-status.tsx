import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatSize } from '../lib/format.ts';
import type { Upload } from '../upload-queue/upload.ts';
import { t } from './texts.ts';
import classes from './upload-tray.module.css';

interface UploadStatusProps {
  upload: Upload;
}

/** Shows the status of an upload in one line. */
export function UploadStatus({ upload }: UploadStatusProps) {
  const { retryAt, state, message } = upload;
  if (state === 'uploading' && retryAt !== null) return <Retrying key={retryAt} at={retryAt} />;
  const isError = state === 'failed' || state === 'error';
  return (
    <Text
      size="xs"
      truncate
      className={isError ? classes.error : classes.meta}
      title={message ?? undefined}
    >
      {textOf(upload)}
    </Text>
  );
}

function textOf(upload: Upload): string {
  const sent = formatSize(upload.sentBytes);
  const size = formatSize(upload.sizeBytes);
  switch (upload.state) {
    case 'checking':
      return t('checking');
    case 'duplicate':
      return t('duplicate');
    case 'waiting':
      return t('waiting');
    case 'uploading': {
      const speed = formatSize(Math.round(upload.bytesPerSecond));
      return upload.bytesPerSecond > 0
        ? t('sentOfAt', { sent, size, speed })
        : t('sentOf', { sent, size });
    }
    case 'paused':
      return t('paused', { sent, size });
    case 'interrupted':
      return t('interrupted', { percent: Math.floor((upload.sentBytes / upload.sizeBytes) * 100) });
    case 'processing':
      return t('processing');
    case 'done':
      return size;
    case 'failed':
    case 'error':
      return upload.message ?? '';
  }
}

/** Counts down to the next attempt. `at` is its time in epoch milliseconds. */
function Retrying({ at }: { at: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(at));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(at)), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <Text size="xs" truncate className={classes.error}>
      {t('retrying', { seconds })}
    </Text>
  );
}

function secondsUntil(at: number): number {
  return Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
