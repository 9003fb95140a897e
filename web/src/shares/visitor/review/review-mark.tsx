import { VisuallyHidden } from '@mantine/core';
import { DecisionIcon } from '../../../reviews/decision-icon.tsx';
import classes from './review.module.css';
import { t } from './texts.ts';
import type { VisitorReview } from './use-reviews.ts';

/** Shows on a tile what the visitor answered. */
export function ReviewMark({ review }: { review: VisitorReview }) {
  const { decision, is_current } = review;
  const answer = decision === 'APPROVED' ? 'tileApproved' : 'tileChanges';
  return (
    <span className={classes.mark}>
      <DecisionIcon decision={decision} isCurrent={is_current} />
      <VisuallyHidden>{t(is_current ? answer : 'tileOutdated')}</VisuallyHidden>
    </span>
  );
}
