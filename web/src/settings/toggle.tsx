import { Switch } from '@mantine/core';
import { CardLine } from './card.tsx';
import classes from './toggle.module.css';

interface ToggleProps {
  label: string;
  help?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Shows a switch as a line of a card. */
export function Toggle({ label, help, isOn, onChange }: ToggleProps) {
  return (
    <CardLine>
      <Switch
        labelPosition="left"
        classNames={{
          body: classes.toggle,
          labelWrapper: classes.text,
          label: classes.label,
          description: classes.description,
        }}
        label={label}
        aria-label={label}
        description={help}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </CardLine>
  );
}
