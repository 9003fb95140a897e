import { TextInput } from '@mantine/core';
import type { Position } from '@spindle/contracts/facts/facts';
import { useState } from 'react';
import { formatPosition, parsePosition } from '../assets/position-text.ts';
import { FieldActions } from './field-actions.tsx';
import { type FieldState, mixedText } from './field-state.ts';
import { t } from './texts.ts';

interface PositionFieldProps extends FieldState {
  common: Position | null;
  /** A position to begin with instead of the common one. */
  found: Position | null;
  /** Null removes the position; undefined leaves it unchanged. */
  onChange: (position: Position | null | undefined, isValid: boolean) => void;
}

/** Edits the position of every asset. */
export function PositionField(props: PositionFieldProps) {
  const { common, found, isTouched, mixed, onChange } = props;
  const [text, setText] = useState(formatPosition(found ?? common));
  const [isValid, setIsValid] = useState(true);
  const isMixed = mixed !== null && !isTouched;
  const change = (next: string) => {
    const position = next.trim() === '' ? null : parsePosition(next);
    const isNextValid = next.trim() === '' || position !== null;
    setText(next);
    setIsValid(isNextValid);
    onChange(isNextValid ? position : undefined, isNextValid);
  };
  const keep = () => {
    setText(formatPosition(common));
    setIsValid(true);
    onChange(undefined, true);
  };
  return (
    <TextInput
      label={t('position')}
      description={mixedText(props) ?? t('positionHelp')}
      placeholder={isMixed ? t('mixed') : ''}
      error={isValid ? undefined : t('invalidPosition')}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      rightSection={
        <FieldActions
          {...props}
          isTouched={isTouched || !isValid}
          onKeep={keep}
          onClear={isMixed || text !== '' ? () => change('') : undefined}
        />
      }
      rightSectionWidth={64}
    />
  );
}
