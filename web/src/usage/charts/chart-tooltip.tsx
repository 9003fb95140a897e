import classes from './charts.module.css';

interface ChartTooltipProps {
  label: string;
  value: string;
  /** A line below the value. */
  note?: string | undefined;
}

/** Shows the value under the pointer, or the one that was reached with the arrow keys. */
export function ChartTooltip({ label, value, note }: ChartTooltipProps) {
  return (
    <div className={classes.tooltip} role="status">
      <span className={classes.tooltipLabel}>{label}</span>
      <strong>{value}</strong>
      {note && <span className={classes.tooltipLabel}>{note}</span>}
    </div>
  );
}
