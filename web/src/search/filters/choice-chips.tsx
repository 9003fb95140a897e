import { Radio } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { t } from '../texts.ts';
import classes from './choice-chips.module.css';

/** `832K`: the whole number is in the description. Drawn by CSS, so that the name of a choice is all that it reads. */
const short = new Intl.NumberFormat('en', { notation: 'compact' });

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** Name of the colour that it stands for. */
  swatch?: string;
}

interface ChoiceChipsProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Matches of each choice, where they are known. */
  counts?: ReadonlyMap<string, number>;
}

/** One of a few, all in sight. */
export function ChoiceChips<T extends string>({
  label,
  choices,
  value,
  onChange,
  counts,
}: ChoiceChipsProps<T>) {
  const handleChange = (next: string) => {
    const choice = choices.find((one) => one.value === next);
    if (choice) onChange(choice.value);
  };
  return (
    <Radio.Group label={label} size="xs" value={value} onChange={handleChange}>
      <div className={classes.chips}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            value={choice.value}
            className={classes.chip}
            aria-label={choice.label}
            aria-description={descriptionOf(counts?.get(choice.value))}
          >
            {choice.swatch && <span className={classes.swatch} data-color={choice.swatch} />}
            <span className={classes.label}>{choice.label}</span>
            {counts?.has(choice.value) && (
              <span
                className={classes.count}
                data-count={short.format(counts.get(choice.value) ?? 0)}
              />
            )}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function descriptionOf(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return t(count === 1 ? 'match' : 'matches', { count: formatCount(count) });
}
