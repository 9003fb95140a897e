import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { modalState } from '../details/modal-state.ts';
import { t } from '../texts.ts';
import card from './card.module.css';
import { CardNumber } from './card-number.tsx';
import classes from './stat-card.module.css';

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
    <section className={card.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={card.title}>
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
      <CardNumber value={value} isOutdated={isOutdated} />
      <div className={classes.note}>{note}</div>
    </section>
  );
}
