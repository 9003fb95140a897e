import { Checkbox, Text } from '@mantine/core';
import classes from './reprocess.module.css';

interface KeyChoiceProps {
  label: string;
  /** Pairs of key and label. */
  options: [string, string][];
  /** Shown if there are no options. */
  empty?: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Selects any number of keys. */
export function KeyChoice({ label, options, empty, chosen, onChange }: KeyChoiceProps) {
  return (
    <Checkbox.Group label={label} value={chosen} onChange={onChange}>
      {options.length === 0 && (
        <Text size="sm" c="var(--text-3)">
          {empty}
        </Text>
      )}
      <div className={classes.keys}>
        {options.map(([key, name]) => (
          <Checkbox key={key} value={key} label={name} size="xs" />
        ))}
      </div>
    </Checkbox.Group>
  );
}
