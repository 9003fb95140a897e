import type { ReactNode } from 'react';
import classes from './key-values.module.css';

export interface KeyValue {
  label: string;
  value: ReactNode;
  /** Whether it is a figure: its numerals are all equally wide. */
  isFigure?: boolean;
}

interface KeyValuesProps {
  entries: KeyValue[];
}

/** Facts as label and value, one a line. */
export function KeyValues({ entries }: KeyValuesProps) {
  return (
    <dl className={classes.list}>
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
