import { FileButton } from '@mantine/core';
import {
  IconCheck,
  IconFileUpload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { showAlert } from '../ui/alerts/alerts.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { Upload } from '../upload-queue/upload.ts';
import {
  cancelUpload,
  chooseAgain,
  pauseUpload,
  resumeUpload,
} from '../upload-queue/upload-queue.ts';
import { t } from './texts.ts';
import classes from './upload-tray.module.css';

interface UploadActionsProps {
  upload: Upload;
}

/** Shows the buttons that apply to an upload in its current state. */
export function UploadActions({ upload }: UploadActionsProps) {
  const { key, name, state } = upload;
  if (state === 'done') {
    return <IconCheck size={16} className={classes.success} role="img" aria-label={t('done')} />;
  }
  const first = FIRST_ACTIONS[state];
  const isRemovable = state === 'error';
  return (
    <div className={classes.actions}>
      {first && (
        <IconButton
          {...SMALL}
          icon={first.icon}
          label={t(first.label, { name })}
          onClick={() => first.run(key)}
        />
      )}
      {state === 'interrupted' && <ChooseAgainButton upload={upload} />}
      <IconButton
        {...SMALL}
        icon={IconX}
        label={t(isRemovable ? 'remove' : 'cancel', { name })}
        onClick={() => cancelUpload(key)}
      />
    </div>
  );
}

const SMALL = { size: 26, iconSize: 15 };

interface FirstAction {
  icon: ComponentType<{ size: number; stroke: number }>;
  label: 'pause' | 'resume' | 'retry';
  run: (key: string) => void;
}

/** The first button, by state. */
const FIRST_ACTIONS: Partial<Record<Upload['state'], FirstAction>> = {
  uploading: { icon: IconPlayerPause, label: 'pause', run: pauseUpload },
  paused: { icon: IconPlayerPlay, label: 'resume', run: resumeUpload },
  failed: { icon: IconRefresh, label: 'retry', run: resumeUpload },
};

function ChooseAgainButton({ upload: { key, name } }: UploadActionsProps) {
  const handleFile = (file: File | null) => {
    if (file && !chooseAgain(key, file))
      showAlert({ type: 'warning', message: t('anotherFile', { name }) });
  };
  return (
    <FileButton onChange={handleFile} inputProps={{ 'aria-label': t('chooseAgain', { name }) }}>
      {(props) => (
        <IconButton
          {...props}
          {...SMALL}
          icon={IconFileUpload}
          label={t('chooseAgain', { name })}
        />
      )}
    </FileButton>
  );
}
