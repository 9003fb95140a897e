import { type ReactNode, useId } from 'react';
import type { Entry } from './entries.ts';
import classes from './palette.module.css';

interface EntryGroupProps {
  label: string;
  children: ReactNode;
}

/** Shows entries of the palette under the name of their group. */
export function EntryGroup({ label, children }: EntryGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-labelledby={id} className={classes.group}>
      <div id={id} className={classes.groupLabel}>
        {label}
      </div>
      {children}
    </div>
  );
}

interface EntryRowProps {
  id: string;
  entry: Entry;
  isChosen: boolean;
  onRun: (entry: Entry) => void;
}

/** Shows an entry of the palette. `isChosen` marks the one that Enter would run. */
export function EntryRow({ id, entry, isChosen, onRun }: EntryRowProps) {
  const { label, hint, icon: Icon } = entry;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.line}
      onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
      onClick={() => onRun(entry)}
    >
      <Icon size={16} stroke={1.75} />
      <span className={classes.label}>{label}</span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </div>
  );
}
