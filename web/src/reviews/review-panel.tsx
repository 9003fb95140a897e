import { Badge, Skeleton } from '@mantine/core';
import type { Review } from '@spindle/contracts/reviews/reviews';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../ui/date-time.tsx';
import { LoadFailed } from '../ui/lists/load-failed.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { DecisionIcon } from './decision-icon.tsx';
import classes from './reviews.module.css';
import { reviewsQuery, useReviewAsset } from './reviews-api.ts';
import { t } from './texts.ts';

interface ReviewPanelProps {
  assetId: string;
  /** Number of the current version. */
  version: number;
}

/** Shows who approved an asset or asked for changes, and lets the reader answer. */
export function ReviewPanel({ assetId, version }: ReviewPanelProps) {
  const { data: reviews, error, refetch } = useQuery(reviewsQuery(assetId, version));
  const answer = useReviewAsset(assetId, version);
  if (!reviews && error) return <LoadFailed title={t('failed')} error={error} onRetry={refetch} />;
  if (!reviews)
    return (
      <div role="status" aria-label={t('loading')} className={classes.panel}>
        <Skeleton height={14} width={140} />
        <Skeleton height={34} width={260} />
      </div>
    );
  const own = reviews.find((review) => review.is_own && review.is_current);
  return (
    <section className={classes.panel} aria-label={t('reviews')}>
      <p className={classes.summary} role="status">
        {summaryOf(reviews, version)}
      </p>
      <DecisionButtons
        own={own}
        isPending={answer.isPending}
        onAnswer={(given, onDone) => answer.mutate(given, { onSuccess: onDone })}
      />
      {reviews.length > 0 && (
        <ul className={classes.list} aria-label={t('reviews')}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReviewItem({ review }: { review: Review }) {
  const { author, decision, version, note, is_current, decided_at } = review;
  return (
    <li className={classes.review} data-outdated={!is_current || undefined}>
      <DecisionIcon decision={decision} isCurrent={is_current} />
      <div className={classes.text}>
        <div className={classes.by}>
          <span className={classes.author}>{author.name || t('formerUser')}</span>
          {author.is_guest && (
            <Badge variant="light" color="gray" size="sm">
              {t('guest')}
            </Badge>
          )}
          <span className={classes.facts}>
            {t(decision === 'APPROVED' ? 'approvedVersion' : 'askedVersion', { version })}
            {!is_current && ` (${t('earlier')})`}
            {' · '}
            <DateTime at={decided_at} />
          </span>
        </div>
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </li>
  );
}

/** Says what the reviews of the current version are. */
function summaryOf(reviews: readonly Review[], version: number): string {
  const current = reviews.filter(({ is_current }) => is_current);
  const approvals = current.filter(({ decision }) => decision === 'APPROVED').length;
  const changes = current.length - approvals;
  if (current.length === 0) return t('open', { version });
  const parts = [
    ...(approvals > 0 ? [t('approvals', { count: approvals })] : []),
    ...(changes > 0 ? [t('changes', { count: changes })] : []),
  ];
  return t('counts', { version, parts: parts.join(', ') });
}
