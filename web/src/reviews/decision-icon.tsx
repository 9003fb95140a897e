import type { ReviewDecision } from '@spindle/contracts/reviews/reviews';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import classes from './reviews.module.css';

interface DecisionIconProps {
  decision: ReviewDecision;
  /** Whether it is about the current version. */
  isCurrent: boolean;
}

/** Shows a decision as a colored disc: green with a check, or amber with a pencil; gray for an earlier version. */
export function DecisionIcon({ decision, isCurrent }: DecisionIconProps) {
  const Icon = decision === 'APPROVED' ? IconCheck : IconPencil;
  return (
    <span className={classes.icon} data-decision={isCurrent ? decision : undefined} aria-hidden>
      <Icon size={14} stroke={2} />
    </span>
  );
}
