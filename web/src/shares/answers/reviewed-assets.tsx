import { Button } from '@mantine/core';
import type { ShareVisitor } from '@spindle/contracts/shares/choices';
import type { ReviewedAsset } from '@spindle/contracts/shares/visitor-reviews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../lib/format.ts';
import { DecisionIcon } from '../../reviews/decision-icon.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import classes from './answers.module.css';
import { reviewedQuery } from './answers-api.ts';
import { t } from './texts.ts';

interface ReviewedAssetsProps {
  shareId: number;
  visitor: ShareVisitor;
}

/** Shows how many assets a visitor approved or asked to change, and which ones on request. */
export function ReviewedAssets({ shareId, visitor }: ReviewedAssetsProps) {
  const { id, name, approved, changes_requested, outdated } = visitor;
  const [isShown, setIsShown] = useState(false);
  const query = useQuery({ ...reviewedQuery(shareId, id), enabled: isShown });
  const facts = [
    ...(approved > 0 ? [t('approved', { count: formatCount(approved) })] : []),
    ...(changes_requested > 0 ? [t('changes', { count: formatCount(changes_requested) })] : []),
    ...(outdated > 0 ? [t('outdated', { count: formatCount(outdated) })] : []),
  ];
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          {t(isShown ? 'hideReviews' : 'showReviews')}
        </Button>
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      {isShown && query.error && (
        <LoadFailed title={t('failed')} error={query.error} onRetry={query.refetch} />
      )}
      {isShown && query.data && (
        <ul className={classes.reviews} aria-label={t('reviewsOf', { name })}>
          {query.data.map((review) => (
            <ReviewItem key={review.asset.id} review={review} />
          ))}
        </ul>
      )}
    </>
  );
}

function ReviewItem({ review }: { review: ReviewedAsset }) {
  const { asset, decision, note, version, is_current } = review;
  return (
    <li className={classes.review}>
      <DecisionIcon decision={decision} isCurrent={is_current} />
      <div>
        <Link to={`/asset/${asset.id}?tab=comments`}>{asset.name}</Link>{' '}
        <span className={classes.facts}>
          {t(decision === 'APPROVED' ? 'approvedVersion' : 'askedVersion', { version })}
          {!is_current && `, ${t('earlier')}`}
        </span>
        {note && <p className={classes.note}>{note}</p>}
      </div>
    </li>
  );
}
