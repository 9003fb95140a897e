import { formatClock } from '../../lib/format.ts';
import classes from './duration-chip.module.css';

interface DurationChipProps {
  seconds: number;
}

/** How long a video or a recording is, as a player shows it: `1:42`, `1:02:03`. */
export function DurationChip({ seconds }: DurationChipProps) {
  return <span className={classes.chip}>{formatClock(Math.round(seconds))}</span>;
}
