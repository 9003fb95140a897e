import { formatCount } from '../../../lib/format.ts';
import classes from './review.module.css';
import { t } from './texts.ts';
import type { ShareReviews } from './use-reviews.ts';

interface ReviewSummaryProps {
  reviews: ShareReviews;
  total: number;
}

/** Says what the visitor is asked for, and how many items they have answered. */
export function ReviewSummary({ reviews, total }: ReviewSummaryProps) {
  const current = [...reviews.byAsset.values()].filter(({ is_current }) => is_current);
  const approved = current.filter(({ decision }) => decision === 'APPROVED').length;
  const changes = current.length - approved;
  const facts = [
    t('answered', { count: formatCount(current.length), total: formatCount(total) }),
    ...(approved > 0 ? [t('approved', { count: formatCount(approved) })] : []),
    ...(changes > 0 ? [t('changes', { count: formatCount(changes) })] : []),
  ];
  return (
    <p className={classes.summary}>
      {t('help')} <span role="status">{facts.join(' · ')}</span>
    </p>
  );
}
