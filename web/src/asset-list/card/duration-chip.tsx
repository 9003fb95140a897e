import { formatClock } from '../../lib/format.ts';
import classes from './duration-chip.module.css';

interface DurationChipProps {
  seconds: number;
}

/** Shows a duration the way players do: `1:42`, `1:02:03`. */
export function DurationChip({ seconds }: DurationChipProps) {
  return <span className={classes.chip}>{formatClock(Math.round(seconds))}</span>;
}
