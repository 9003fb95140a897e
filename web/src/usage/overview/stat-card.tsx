import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { modalState } from '../details/modal-state.ts';
import { t } from '../texts.ts';
import classes from './overview.module.css';

interface StatCardProps {
  title: string;
  /** The figure; undefined while it loads, null when it could not be loaded. */
  value: string | null | undefined;
  /** A line below the figure. */
  note?: ReactNode;
  /** Whether the figure is that of an earlier choice. */
  isOutdated: boolean;
  /** The address of the details. */
  explorePath: string;
}

/** Shows one figure with a link to its details. Its size does not depend on the figure. */
export function StatCard({ title, value, note, isOutdated, explorePath }: StatCardProps) {
  const titleId = useId();
  const location = useLocation();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.cardHead}>
        <h3 id={titleId} className={classes.cardTitle}>
          {title}
        </h3>
        <Link
          className={classes.explore}
          to={explorePath}
          state={modalState(location)}
          preventScrollReset
          aria-label={t('exploreOne', { title })}
        >
          {t('explore')}
          <IconArrowRight size={13} aria-hidden />
        </Link>
      </div>
      <div
        className={classes.number}
        aria-busy={value === undefined || isOutdated}
        data-outdated={isOutdated || undefined}
      >
        <Value value={value} />
      </div>
      <div className={classes.note}>{note}</div>
    </section>
  );
}

/** Shows a figure, its skeleton, or a dash when it could not be loaded. */
export function Value({ value }: { value: string | null | undefined }) {
  if (value === undefined) return <Skeleton className={classes.numberSkeleton} />;
  return value ?? <span title={t('noValue')}>–</span>;
}
