import { Button, FileButton, Progress, TextInput } from '@mantine/core';
import type { PublicShare } from '@spindle/contracts/shares/shares';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { formatCount, formatSize } from '../../../lib/format.ts';
import { t } from './texts.ts';
import classes from './upload.module.css';
import { type GuestUpload, useGuestUploads } from './use-guest-uploads.ts';

interface UploadPanelProps {
  token: string;
  share: Extract<PublicShare, { password_needed: false }>;
}

const ACCEPT = 'image/*,video/*,audio/*,application/pdf';

/** Lets a visitor send files to a share. The first ones ask for their name. */
export function UploadPanel({ token, share }: UploadPanelProps) {
  const { uploads, add, retry } = useGuestUploads(token);
  const [name, setName] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const needsName = share.visitor_name === null;
  const given = needsName ? name.trim() : undefined;
  const send = (files: readonly File[]) => {
    if (files.length === 0) return;
    setIsNameMissing(given === '');
    if (given === '') return field.current?.focus();
    add(files, given);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    send([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes.panel}
      aria-label={t('title')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <h2 className={classes.title}>{t('title')}</h2>
      <p className={classes.help}>
        {t('drop')}{' '}
        {t('help', {
          files: formatCount(share.upload_files_max),
          size: formatSize(share.upload_bytes_max),
        })}
      </p>
      <div className={classes.fields}>
        {needsName && (
          <TextInput
            ref={field}
            label={t('yourName')}
            description={t('yourNameHelp')}
            autoComplete="name"
            maxLength={80}
            value={name}
            error={isNameMissing && t('nameNeeded')}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              setIsNameMissing(false);
            }}
          />
        )}
        <FileButton multiple accept={ACCEPT} onChange={send}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={17} stroke={1.75} />}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
      </div>
      {uploads.length > 0 && (
        <>
          <p className={classes.help} role="status">
            {t('progress', {
              sent: formatCount(uploads.filter(isDone).length),
              total: formatCount(uploads.length),
            })}
          </p>
          <ul className={classes.list} aria-label={t('files')}>
            {uploads.map((upload) => (
              <UploadItem key={upload.key} upload={upload} onRetry={() => retry(upload, given)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const isDone = ({ state }: GuestUpload) => state === 'sent' || state === 'known';

function UploadItem({ upload, onRetry }: { upload: GuestUpload; onRetry: () => void }) {
  const { file, state } = upload;
  return (
    <li className={classes.item}>
      <span className={classes.name}>{file.name}</span>
      <span className={classes.facts}>{formatSize(file.size)}</span>
      <span className={classes.facts} data-state={state}>
        {stateOf(upload)}
      </span>
      {state === 'failed' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('tryAgainOf', { name: file.name })}
          onClick={onRetry}
        >
          {t('tryAgain')}
        </Button>
      )}
      {(state === 'sending' || state === 'broken') && (
        <Progress
          className={classes.bar}
          size={3}
          value={percentOf(upload)}
          aria-label={t('progressOf', { name: file.name })}
        />
      )}
    </li>
  );
}

function percentOf({ file, sentBytes }: GuestUpload): number {
  return file.size === 0 ? 100 : Math.floor((sentBytes / file.size) * 100);
}

function stateOf(upload: GuestUpload): string {
  if (upload.state === 'sending') return t('sending', { percent: percentOf(upload) });
  if (upload.state === 'failed') return t('failed', { message: upload.message ?? '' });
  return t(upload.state);
}
