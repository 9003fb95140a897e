import { Button, Skeleton } from '@mantine/core';
import { IconMessage2 } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { CommentForm } from './comment-form.tsx';
import { changeMarks, closeMarks, openMarks } from './comment-marks.ts';
import { type CommentSource, threadsOf } from './comment-source.ts';
import classes from './comments.module.css';
import { t } from './texts.ts';
import { ThreadItem } from './thread-item.tsx';

interface CommentPanelProps {
  assetId: string;
  source: CommentSource;
  /** Whether the asset is shown as an image that can be marked. */
  canMark: boolean;
  /** The player of a video or recording; null without one. */
  media: HTMLMediaElement | null;
}

/** Shows the comments of an asset, the newest thread first, and the form for a new one. Their marks are shown while it is open. */
export function CommentPanel({ assetId, source, canMark, media }: CommentPanelProps) {
  const { comments, error, onRetry } = source;
  const [isResolvedShown, setIsResolvedShown] = useState(false);
  useEffect(() => {
    openMarks(assetId);
    return closeMarks;
  }, [assetId]);
  useEffect(() => changeMarks({ comments: comments ?? [] }), [comments]);
  const threads = threadsOf(comments ?? []);
  const open = threads.filter(({ first }) => first.resolved_at === null);
  const resolved = threads.filter(({ first }) => first.resolved_at !== null);
  const shown = isResolvedShown ? threads : open;
  return (
    <div className={classes.panel}>
      <CommentForm source={source} parentId={null} canMark={canMark} media={media} />
      {!comments && error && <LoadFailed title={t('failed')} error={error} onRetry={onRetry} />}
      {!comments && !error && (
        <div className={classes.list} role="status" aria-label={t('loading')}>
          {[180, 240].map((width) => (
            <div key={width} className={classes.thread}>
              <Skeleton height={12} width={120} />
              <Skeleton height={12} width={width} />
            </div>
          ))}
        </div>
      )}
      {comments?.length === 0 && (
        <EmptyState icon={IconMessage2} title={t('none')} help={t('noneHelp')} />
      )}
      {shown.length > 0 && (
        <ol className={classes.list} aria-label={t('comments')}>
          {shown.map((thread) => (
            <ThreadItem key={thread.first.id} thread={thread} source={source} media={media} />
          ))}
        </ol>
      )}
      {resolved.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-expanded={isResolvedShown}
          onClick={() => setIsResolvedShown(!isResolvedShown)}
        >
          {isResolvedShown ? t('hideResolved') : t('showResolved', { count: resolved.length })}
        </Button>
      )}
    </div>
  );
}
