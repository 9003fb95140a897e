import type { SharedAsset } from '@spindle/contracts/shares/shares';
import { DecisionButtons } from '../../../reviews/decision-buttons.tsx';
import classes from './review.module.css';
import { t } from './texts.ts';
import type { ShareReviews, VisitorReview } from './use-reviews.ts';

interface ReviewBarProps {
  asset: SharedAsset;
  reviews: ShareReviews;
}

/** Lets a visitor approve the shown asset or ask for changes, and says what they answered before. */
export function ReviewBar({ asset, reviews }: ReviewBarProps) {
  const own = reviews.byAsset.get(asset.id);
  return (
    <div className={classes.bar}>
      <DecisionButtons
        own={own?.is_current ? own : undefined}
        needsName={reviews.needsName}
        isOnStage
        isPending={reviews.isPending}
        onAnswer={(answer, onDone) => reviews.answer(asset, answer, onDone)}
      />
      <p className={classes.state} role="status">
        {stateOf(own, asset.version)}
        {own?.note && <span className={classes.note}>{own.note}</span>}
      </p>
    </div>
  );
}

function stateOf(own: VisitorReview | undefined, version: number): string {
  if (!own) return t('version', { version });
  const answer = t(own.decision === 'APPROVED' ? 'youApproved' : 'youAsked', {
    version: own.version,
  });
  return own.is_current ? answer : t('isNew', { answer, version });
}
