import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { changeOf } from '../statistics/change.ts';
import type { Period } from '../statistics/period.ts';
import { t } from '../texts.ts';
import classes from './stat-card.module.css';

interface ChangeNoteProps {
  current: number;
  /** Null when unknown. */
  previous: number | null;
  period: Period;
}

/** Compares a figure with the equally long time before. Neither direction is good or bad, so the color is neutral. */
export function ChangeNote({ current, previous, period }: ChangeNoteProps) {
  const change = changeOf(current, previous);
  if (change.kind === 'none') return null;
  const before = t(period.kind === 'custom' ? 'beforeCustom' : `before${period.hours}`);
  const percent = 'percent' in change ? change.percent : 0;
  const isMore = change.kind === 'more' || change.kind === 'muchMore';
  return (
    <span className={classes.change}>
      {isMore && <IconTrendingUp size={14} stroke={1.75} aria-hidden />}
      {change.kind === 'less' && <IconTrendingDown size={14} stroke={1.75} aria-hidden />}
      {t(change.kind, { before, percent })}
    </span>
  );
}
