import { Checkbox, Text } from '@mantine/core';
import classes from './reprocess.module.css';

interface KeyChoiceProps {
  label: string;
  /** Key, and what it is called. */
  options: [string, string][];
  /** Said where there are none. */
  empty?: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

/** Keys of which any number may be chosen. */
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
