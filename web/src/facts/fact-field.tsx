import { Textarea, TextInput } from '@mantine/core';
import { FieldActions } from './field-actions.tsx';
import { t } from './texts.ts';

/** What a field of a selection shows beside its value. */
export interface FieldState {
  fact: 'title' | 'caption' | 'credit' | 'country' | 'region' | 'town' | MarkFact;
  /** Whether its value is saved. */
  isTouched: boolean;
  /** Number of assets that have a value, if the values differ. */
  mixed: number | null;
  /** Number of compared assets. */
  total: number;
  /** Leaves the fact unchanged. */
  onKeep: () => void;
}

type MarkFact = 'rating' | 'flag' | 'color_label' | 'taken' | 'position';

interface FactFieldProps extends FieldState {
  value: string;
  maxLength: number;
  /** Whether it has several lines. */
  isLong?: boolean;
  onChange: (text: string) => void;
}

/** Edits a text of every asset. */
export function FactField(props: FactFieldProps) {
  const { fact, isTouched, mixed, value, maxLength, isLong = false, onChange } = props;
  const isMixed = mixed !== null && !isTouched;
  const field = {
    label: t(fact),
    description: mixedText(props),
    placeholder: isMixed ? t('mixed') : '',
    value,
    maxLength,
    rightSection: (
      <FieldActions {...props} onClear={isMixed || value !== '' ? () => onChange('') : undefined} />
    ),
    rightSectionWidth: 64,
  };
  return isLong ? (
    <Textarea
      {...field}
      autosize
      minRows={2}
      maxRows={6}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}

/** Says how many assets have a value, if the values differ. */
export function mixedText({ mixed, total, isTouched }: FieldState): string | undefined {
  return mixed === null || isTouched ? undefined : t('mixedOf', { filled: mixed, total });
}
