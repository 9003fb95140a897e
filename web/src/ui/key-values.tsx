import type { ReactNode } from 'react';
import classes from './key-values.module.css';

/** A label and its value. */
export interface KeyValue {
  label: string;
  value: ReactNode;
  /** Whether the value is a number, to use tabular figures. */
  isFigure?: boolean;
}

interface KeyValuesProps {
  entries: KeyValue[];
  /** `wide` leaves more room for labels. */
  labels?: 'normal' | 'wide';
}

/** Shows labels and values, one pair per line. */
export function KeyValues({ entries, labels = 'normal' }: KeyValuesProps) {
  return (
    <dl className={classes.list} data-labels={labels}>
      {entries.map(({ label, value, isFigure }) => (
        <div key={label} className={classes.entry}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value} data-figure={isFigure || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
