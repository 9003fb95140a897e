import type { ReactNode } from 'react';
import classes from './key-values.module.css';

export interface KeyValue {
  label: string;
  value: ReactNode;
}

interface KeyValuesProps {
  entries: KeyValue[];
}

/** Facts as label and value, one a line. */
export function KeyValues({ entries }: KeyValuesProps) {
  return (
    <dl className={classes.list}>
      {entries.map(({ label, value }) => (
        <div key={label} className={classes.entry}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
