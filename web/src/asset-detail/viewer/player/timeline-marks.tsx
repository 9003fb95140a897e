import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCommentMarks } from '../../../comments/comment-marks.ts';
import classes from './timeline-marks.module.css';

interface TimelineMarksProps {
  assetId: string;
  media: HTMLVideoElement | null;
  /** Seconds. */
  length: number;
}

/** Shows where the open comments are on the timeline of a video. The list of comments leads there, by keyboard too. */
export function TimelineMarks({ assetId, media, length }: TimelineMarksProps) {
  const { assetId: openId, comments } = useCommentMarks();
  const isOpen = openId === assetId;
  const [slider, setSlider] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another player has another timeline
  useEffect(() => {
    if (isOpen) setSlider(document.querySelector('.media-time-slider'));
  }, [isOpen, media]);
  if (!isOpen || !slider || length <= 0) return null;
  return createPortal(
    <span className={classes.marks} aria-hidden>
      {comments.map(({ id, anchor, resolved_at }) =>
        anchor?.kind === 'TIME' && resolved_at === null ? (
          <span
            key={id}
            className={classes.mark}
            style={{ left: `${Math.min(100, anchor.time_ms / 10 / length)}%` }}
          />
        ) : null,
      )}
    </span>,
    slider,
  );
}
