import { formatClock } from '../../../lib/format.ts';
import { t } from '../texts.ts';
import classes from './playback-time.module.css';
import { usePosition } from './use-playback-time.ts';

interface PlaybackTimeProps {
  media: HTMLMediaElement | null;
  /** Length in seconds. */
  length: number;
}

/** Shows the position and the length of a media element, also while the controls are hidden. */
export function PlaybackTime({ media, length }: PlaybackTimeProps) {
  const position = usePosition(media, length);
  return (
    <div role="timer" aria-label={t('playbackTime')} className={classes.time}>
      {formatClock(position)} / {formatClock(length)}
    </div>
  );
}
