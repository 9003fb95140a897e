import { IconClockPin } from '@tabler/icons-react';
import { use } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlayingMediaContext, videoOf } from '../playing-media.ts';

interface CurrentTimeButtonProps {
  label: string;
  onPick: (second: number) => void;
}

/** Passes the position of the video in seconds. Disabled while no video is shown. */
export function CurrentTimeButton({ label, onPick }: CurrentTimeButtonProps) {
  const video = videoOf(use(PlayingMediaContext));
  return (
    <IconButton
      variant="subtle"
      icon={IconClockPin}
      size={26}
      label={label}
      disabled={!video}
      onClick={() => video && onPick(video.currentTime)}
    />
  );
}
