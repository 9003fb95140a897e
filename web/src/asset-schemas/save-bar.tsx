import { Button } from '@mantine/core';
import classes from './save-bar.module.css';
import { t } from './texts.ts';

interface SaveBarProps {
  isShown: boolean;
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

/** At the foot of the page while there is something to save. */
export function SaveBar({ isShown, isNew, isDirty, isSaving, onCancel, onSave }: SaveBarProps) {
  if (!isShown) return null;
  return (
    <div className={classes.bar}>
      <span className={classes.words} role="status">
        {isDirty && t('unsaved')}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button loading={isSaving} onClick={onSave}>
        {t(isNew ? 'create' : 'save')}
      </Button>
    </div>
  );
}
