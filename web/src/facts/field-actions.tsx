import { IconArrowBackUp, IconEraser } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './edit-facts.module.css';
import type { FieldState } from './field-state.ts';
import { t } from './texts.ts';

interface FieldActionsProps extends Pick<FieldState, 'fact' | 'isTouched' | 'onKeep'> {
  /** Removes the value from every asset; undefined if no asset has one. */
  onClear: (() => void) | undefined;
}

/** Shows the buttons of a field: remove the value from every asset, and leave the fact unchanged. */
export function FieldActions({ fact, isTouched, onKeep, onClear }: FieldActionsProps) {
  const field = t(fact).toLowerCase();
  return (
    <span className={classes.actions}>
      {onClear && (
        <IconButton
          icon={IconEraser}
          iconSize={15}
          size={26}
          variant="subtle"
          label={t('clear', { field })}
          onClick={onClear}
        />
      )}
      {isTouched && (
        <IconButton
          icon={IconArrowBackUp}
          iconSize={15}
          size={26}
          variant="subtle"
          label={t('keep', { field })}
          onClick={onKeep}
        />
      )}
    </span>
  );
}
