import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../texts.ts';
import { useTypedText } from './use-typed.ts';

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> {
  value: string;
  onTyped: (value: string) => void;
  /** Milliseconds that typing rests before it is handed on. */
  delayMs?: number;
  /** Returns why a text cannot be searched for. */
  faultOf?: (text: string) => string | null;
}

/** A text field that a search follows: when typing rests, or at once on Enter. */
export function TypedInput({ value, onTyped, delayMs, faultOf, ...input }: TypedInputProps) {
  const { draft, type, enter, fault } = useTypedText(value, onTyped, { delayMs, faultOf });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter that ends a composition belongs to the input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(draft);
  };
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      error={fault}
      {...input}
      value={draft}
      rightSection={
        draft !== '' && (
          <CloseButton size={24} aria-label={t('clearSearch')} onClick={() => enter('')} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
