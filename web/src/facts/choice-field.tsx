import { Select } from '@mantine/core';
import { ColorLabel, Flag } from '@spindle/contracts/facts/facts';
import { FieldActions } from './field-actions.tsx';
import { type FieldState, mixedText } from './field-state.ts';
import { t } from './texts.ts';

type Choice = number | string | null;

/** Value of the choice that removes the fact. */
const NONE = 'none';

const CHOICES = {
  rating: [
    { value: NONE, label: t('noStars') },
    ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: t('stars', { count }) })),
  ],
  flag: [
    { value: NONE, label: t('noFlag') },
    ...Flag.options.map((value) => ({ value, label: t(value) })),
  ],
  color_label: [
    { value: NONE, label: t('noLabel') },
    ...ColorLabel.options.map((value) => ({ value, label: t(value) })),
  ],
} as const;

interface ChoiceFieldProps extends FieldState {
  fact: keyof typeof CHOICES;
  /** Undefined where the assets differ. */
  value: Choice | undefined;
  onChange: (value: never) => void;
}

/** Edits a mark of every asset. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { fact, isTouched, mixed, value, onChange } = props;
  const isMixed = mixed !== null && !isTouched;
  const choose = (chosen: string | null) => {
    if (chosen === null) return;
    const next = chosen === NONE ? null : fact === 'rating' ? Number(chosen) : chosen;
    onChange(next as never);
  };
  return (
    <Select
      label={t(fact)}
      description={mixedText(props)}
      placeholder={isMixed ? t('mixed') : ''}
      data={[...CHOICES[fact]]}
      value={isMixed ? null : String(value ?? NONE)}
      allowDeselect={false}
      onChange={choose}
      rightSection={isTouched ? <FieldActions {...props} onClear={undefined} /> : undefined}
      rightSectionPointerEvents={isTouched ? 'all' : 'none'}
    />
  );
}
