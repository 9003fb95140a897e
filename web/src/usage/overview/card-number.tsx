import { Skeleton } from '@mantine/core';
import { t } from '../texts.ts';
import classes from './card.module.css';

interface CardNumberProps {
  /** The figure; undefined while it loads, null when it could not be loaded. */
  value: string | null | undefined;
  /** Whether the figure is that of an earlier choice. */
  isOutdated?: boolean;
  /** Longer figures are smaller. */
  lengthMax?: number;
}

/** Characters that fit into the narrowest card. */
const LENGTH_MAX = 13;

/** Shows the figure of a card, its skeleton, or a dash when it could not be loaded. */
export function CardNumber({ value, isOutdated = false, lengthMax = LENGTH_MAX }: CardNumberProps) {
  return (
    <div
      className={classes.number}
      aria-busy={value === undefined || isOutdated}
      data-outdated={isOutdated || undefined}
      data-long={(value && value.length > lengthMax) || undefined}
    >
      {value === undefined ? (
        <Skeleton className={classes.skeleton} />
      ) : (
        (value ?? <span title={t('noValue')}>–</span>)
      )}
    </div>
  );
}
