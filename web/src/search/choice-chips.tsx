import { Radio } from '@mantine/core';
import classes from './choice-chips.module.css';

interface ChoiceChipsProps<T extends string> {
  label: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, all in sight. */
export function ChoiceChips<T extends string>({
  label,
  choices,
  value,
  onChange,
}: ChoiceChipsProps<T>) {
  const handleChange = (next: string) => {
    const choice = choices.find((one) => one.value === next);
    if (choice) onChange(choice.value);
  };
  return (
    <Radio.Group label={label} size="xs" value={value} onChange={handleChange}>
      <div className={classes.chips}>
        {choices.map((choice) => (
          <Radio.Card key={choice.value} value={choice.value} className={classes.chip}>
            {choice.label}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
