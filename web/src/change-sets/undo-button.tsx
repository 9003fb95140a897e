import { Button } from '@mantine/core';
import { CHANGE_SET_PERMISSIONS, type ChangeSet } from '@spindle/contracts/change-sets/change-sets';
import { useUndoChangeSet } from '../bulk/undo-change-set-api.ts';
import { useSession } from '../session/session.ts';
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
  const permissions = useSession((session) => session.permissions);
  const needed = CHANGE_SET_PERMISSIONS[kind];
  if (state === 'RUNNING') return <span className={classes.state}>{t('running')}</span>;
  if (state === 'UNDOING') return <span className={classes.state}>{t('undoing')}</span>;
  if (state === 'UNDONE' || (needed && !permissions.includes(needed))) return null;
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
