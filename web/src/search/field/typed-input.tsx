import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../texts.ts';
import { useTypedText } from './use-typed-text.ts';

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> {
  value: string;
  onTyped: (value: string) => void;
  /** Debounce delay in milliseconds. */
  delayMs?: number;
  /** Returns why a text is invalid; null if it is valid. */
  validate?: (text: string) => string | null;
}

/** Shows a text field that searches after a pause in typing, or at once on Enter. */
export function TypedInput({ value, onTyped, delayMs, validate, ...input }: TypedInputProps) {
  const { draft, type, enter, error } = useTypedText(value, onTyped, { delayMs, validate });
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter that ends a composition belongs to the input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(draft);
  };
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      error={error}
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
