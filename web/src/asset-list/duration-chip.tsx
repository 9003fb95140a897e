import classes from './duration-chip.module.css';

interface DurationChipProps {
  seconds: number;
}

/** How long a video or a recording is, as a player shows it: `1:42`, `1:02:03`. */
export function DurationChip({ seconds }: DurationChipProps) {
  return <span className={classes.chip}>{clock(Math.round(seconds))}</span>;
}

function clock(seconds: number): string {
  const rest = twoDigits(seconds % 60);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
