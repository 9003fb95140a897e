import { Radio } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { t } from '../texts.ts';
import classes from './choice-chips.module.css';

/**
 * Formats counts as `832K`. CSS renders them, so that they do not join the accessible name. The description has the
 * exact number.
 */
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

export interface Choice<T extends string> {
  value: T;
  label: string;
  /** Name of the color to show. */
  swatch?: string;
}

interface ChoiceChipsProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Matches by choice, where known. */
  counts?: ReadonlyMap<string, number>;
}

/** Lets the user choose one of a few visible options. */
export function ChoiceChips<T extends string>({
  label,
  choices,
  value,
  onChange,
  counts,
}: ChoiceChipsProps<T>) {
  const handleChange = (next: string) => {
    const choice = choices.find(({ value }) => value === next);
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
                data-count={compact.format(counts.get(choice.value) ?? 0)}
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
  return t('matches', { count, shown: formatCount(count) });
}
