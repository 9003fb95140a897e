import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from './texts.ts';
import { useTyped } from './use-typed.ts';

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'rightSection'> {
  value: string;
  onTyped: (value: string) => void;
  /** Milliseconds that typing rests before it is handed on. */
  delayMs?: number;
}

/** A text field that a search follows: when typing rests, or at once on Enter. */
export function TypedInput({ value, onTyped, delayMs, ...input }: TypedInputProps) {
  const { draft, type, enter } = useTyped(value, onTyped, delayMs);
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter that ends a composition belongs to the input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter(draft);
  };
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      maxLength={1000}
      {...input}
      value={draft}
      rightSection={
        draft !== '' && (
          <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => enter('')} />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
