import { formatClock } from '../../../lib/format.ts';
import { t } from '../../texts.ts';
import classes from './playback-time.module.css';
import { usePosition } from './use-playback-time.ts';

interface PlaybackTimeProps {
  media: HTMLMediaElement | null;
  /** Seconds. */
  length: number;
}

/** Shows the position and the length of what is played; visible also while the controls are hidden. */
export function PlaybackTime({ media, length }: PlaybackTimeProps) {
  const position = usePosition(media, length);
  return (
    <div role="timer" aria-label={t('playbackTime')} className={classes.time}>
      {formatClock(position)} / {formatClock(length)}
    </div>
  );
}
