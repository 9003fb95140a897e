import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from './texts.ts';

interface MoveButtonsProps<T> {
  list: readonly T[];
  /** Index of the entry in the list. */
  at: number;
  /** Name of the entry, for the labels. */
  name: string;
  onChange: (list: T[]) => void;
}

/** Moves an entry of a list up and down. */
export function MoveButtons<T>({ list, at, name, onChange }: MoveButtonsProps<T>) {
  const moveTo = (to: number) => {
    const next = [...list];
    next.splice(to, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <>
      <IconButton
        icon={IconArrowUp}
        size={26}
        iconSize={14}
        label={t('moveUp', { name })}
        disabled={at === 0}
        onClick={() => moveTo(at - 1)}
      />
      <IconButton
        icon={IconArrowDown}
        size={26}
        iconSize={14}
        label={t('moveDown', { name })}
        disabled={at === list.length - 1}
        onClick={() => moveTo(at + 1)}
      />
    </>
  );
}
