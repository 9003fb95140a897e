import { Button } from '@mantine/core';
import type { Asset } from '@spindle/contracts/assets/assets';
import {
  IconBracketsContainEnd,
  IconBracketsContainStart,
  IconRepeat,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { formatClock } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ClipForm } from '../../conversions/cut-clip.tsx';
import stage from '../stage-bar.module.css';
import classes from './clip-bar.module.css';
import { t } from './texts.ts';
import { type useClipMarks, useLoop } from './use-clip-marks.ts';

interface ClipBarProps {
  asset: Asset;
  video: HTMLVideoElement | null;
  clip: ReturnType<typeof useClipMarks>;
  onClose: () => void;
}

/** Shows the marks of a video, and buttons that set them, play the part in a loop and save it. */
export function ClipBar({ asset, video, clip, onClose }: ClipBarProps) {
  const { marks, markStart, markEnd } = clip;
  const [isLooping, setIsLooping] = useState(true);
  const [isSaving, setIsSaving] = useState(false);
  useLoop(video, marks, isLooping);
  const end = marks.end ?? asset.metadata.duration ?? video?.duration ?? marks.start;
  return (
    <div
      className={`${stage.bar} ${classes.bar}`}
      role="toolbar"
      aria-label={t('bar')}
      data-keep-clear
    >
      <IconButton
        className={stage.step}
        icon={IconBracketsContainStart}
        label={t('start')}
        aria-keyshortcuts="B"
        onClick={markStart}
      />
      <span>
        {formatTenths(marks.start)} – {formatTenths(end)}
      </span>
      <IconButton
        className={stage.step}
        icon={IconBracketsContainEnd}
        label={t('end')}
        aria-keyshortcuts="E"
        onClick={markEnd}
      />
      <IconButton
        className={`${stage.step} ${classes.step}`}
        icon={IconRepeat}
        label={t('loop')}
        aria-pressed={isLooping}
        onClick={() => setIsLooping(!isLooping)}
      />
      <Button
        size="compact-sm"
        onClick={() => {
          video?.pause();
          setIsSaving(true);
        }}
      >
        {t('save')}
      </Button>
      <IconButton className={stage.step} icon={IconX} label={t('close')} onClick={onClose} />
      <Dialog opened={isSaving} onClose={() => setIsSaving(false)} title={t('save')}>
        <ClipForm asset={asset} marks={marks} onClose={() => setIsSaving(false)} />
      </Dialog>
    </div>
  );
}

/** Returns `0:03.5` for a position in seconds. */
function formatTenths(seconds: number): string {
  const tenths = Math.floor(seconds * 10);
  return `${formatClock(Math.floor(tenths / 10))}.${tenths % 10}`;
}
