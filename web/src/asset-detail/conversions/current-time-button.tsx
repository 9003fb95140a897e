import { IconClockPin } from '@tabler/icons-react';
import { use } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlayedVideoContext } from '../playing-video.ts';

interface NowButtonProps {
  label: string;
  onTake: (second: number) => void;
}

/** Takes the time at which the video stands that is played. */
export function NowButton({ label, onTake }: NowButtonProps) {
  const { video } = use(PlayedVideoContext);
  return (
    <IconButton
      variant="subtle"
      icon={IconClockPin}
      size={26}
      label={label}
      disabled={!video}
      onClick={() => video && onTake(video.currentTime)}
    />
  );
}
