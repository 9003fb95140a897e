import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatClock } from '../lib/format.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { changeMarks, useCommentMarks } from './comment-marks.ts';
import type { CommentSource, Thread } from './comment-source.ts';
import classes from './comments.module.css';
import { t } from './texts.ts';

interface ThreadItemProps {
  thread: Thread;
  source: CommentSource;
  media: HTMLMediaElement | null;
}

/** Shows a comment with its answers. Pointing at it emphasizes its mark on the image. */
export function ThreadItem({ thread: { number, first, answers }, source, media }: ThreadItemProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  const { manage } = source;
  const isResolved = first.resolved_at !== null;
  const item = useRef<HTMLLIElement>(null);
  const isPointedAt = useCommentMarks(({ pointedId }) => pointedId === first.id);
  useEffect(() => {
    if (isPointedAt) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isPointedAt]);
  return (
    <li
      ref={item}
      className={classes.thread}
      data-resolved={isResolved || undefined}
      data-pointed={isPointedAt || undefined}
    >
      <CommentItem
        comment={first}
        source={source}
        lead={<Lead number={number} comment={first} media={media} />}
      >
        <Button variant="subtle" size="compact-xs" onClick={() => setIsAnswering(true)}>
          {t('answer')}
        </Button>
        {manage && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() =>
              void manage.change(first.id, { resolved: !isResolved }).catch(() => undefined)
            }
          >
            {t(isResolved ? 'reopen' : 'resolve')}
          </Button>
        )}
      </CommentItem>
      {(answers.length > 0 || isAnswering) && (
        <div className={classes.answers}>
          {answers.map((answer) => (
            <div key={answer.id}>
              <CommentItem comment={answer} source={source} />
            </div>
          ))}
          {isAnswering && (
            <CommentForm
              source={source}
              parentId={first.id}
              isSeenByVisitors={manage !== undefined && first.is_shared}
              canMark={false}
              media={null}
              onDone={() => setIsAnswering(false)}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface LeadProps {
  number: number;
  comment: Thread['first'];
  media: HTMLMediaElement | null;
}

/** Shows the number of a mark or the time of a comment, as a button that leads there. */
function Lead({ number, comment: { id, anchor }, media }: LeadProps) {
  if (!anchor) return null;
  if (anchor.kind === 'TIME') {
    const time = formatClock(Math.floor(anchor.time_ms / 1000));
    if (!media) return <span className={classes.lead}>{time}</span>;
    return (
      <UnstyledButton
        className={classes.lead}
        aria-label={t('goTo', { time })}
        onClick={() => {
          media.pause();
          media.currentTime = anchor.time_ms / 1000;
        }}
      >
        {time}
      </UnstyledButton>
    );
  }
  return (
    <UnstyledButton
      className={classes.lead}
      aria-label={t('showPin', { number })}
      onClick={() => changeMarks({ pointedId: id })}
    >
      {number}
    </UnstyledButton>
  );
}
