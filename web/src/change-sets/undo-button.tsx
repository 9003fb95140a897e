import { Button } from '@mantine/core';
import type { ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { useUndoChangeSet } from '../bulk/undo-change-set-api.ts';
import { useCan } from '../session/allowed.tsx';
import classes from './change-sets.module.css';
import { t } from './texts.ts';

interface UndoButtonProps {
  changeSet: ChangeSet;
  /** Whether the button is in a row of a list. */
  isInRow?: boolean;
}

/** Undoes a change set. Says so while it is running or being undone; shows nothing once it is undone. */
export function UndoButton({ changeSet, isInRow = false }: UndoButtonProps) {
  const { id, kind, name, state } = changeSet;
  const undo = useUndoChangeSet();
  const mayEdit = useCan('EDIT_ASSET');
  if (state === 'RUNNING') return <span className={classes.state}>{t('running')}</span>;
  if (state === 'UNDOING') return <span className={classes.state}>{t('undoing')}</span>;
  if (state === 'UNDONE' || !(mayEdit || kind === 'COLLECTIONS')) return null;
  return (
    <Button
      className={classes.undo}
      variant="default"
      size={isInRow ? 'compact-sm' : 'sm'}
      aria-label={t('undoNamed', { name })}
      loading={undo.isPending}
      onClick={() => undo.mutate(id)}
    >
      {t('undo')}
    </Button>
  );
}
