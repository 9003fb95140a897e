import { Button } from '@mantine/core';
import classes from './save-bar.module.css';

interface SaveBarProps {
  isShown: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** What it says, and what its buttons are called. */
  unsaved: string;
  cancel: string;
  save: string;
  onCancel: () => void;
  onSave: () => void;
}

/** At the foot of the page while there is something to save. */
export function SaveBar(props: SaveBarProps) {
  const { isShown, isDirty, isSaving, unsaved, cancel, save, onCancel, onSave } = props;
  if (!isShown) return null;
  return (
    <div className={classes.bar}>
      <span className={classes.words} role="status">
        {isDirty && unsaved}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={onCancel}>
        {cancel}
      </Button>
      <Button loading={isSaving} onClick={onSave}>
        {save}
      </Button>
    </div>
  );
}
