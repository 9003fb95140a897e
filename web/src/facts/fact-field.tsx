import { Textarea, TextInput } from '@mantine/core';
import { FieldActions } from './field-actions.tsx';
import { type FieldState, mixedText } from './field-state.ts';
import { t } from './texts.ts';

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
