import { Button } from '@mantine/core';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** Whether the bar is visible. A form for something new shows it before there are changes. */
  isShown: boolean;
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  isSaving: boolean;
  /** The message and the labels of the buttons. */
  unsaved: string;
  cancel: string;
  save: string;
  onCancel: () => void;
  onSave: () => void;
}

/** Shows a bar at the bottom of the page to save or cancel changes. */
export function SaveBar(props: SaveBarProps) {
  const { isShown, isDirty, isSaving, unsaved, cancel, save, onCancel, onSave } = props;
  if (!isShown) return null;
  return (
    <div className={classes.bar}>
      <span className={classes.text} role="status">
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
