import { Button } from '@mantine/core';
import { t } from '../texts.ts';
import classes from './panels.module.css';

interface PanelHeadProps {
  title: string;
  isEdited: boolean;
  onReset: () => void;
}

/** Shows the name of a panel, and a button that removes its edits. */
export function PanelHead({ title, isEdited, onReset }: PanelHeadProps) {
  return (
    <div className={classes.head}>
      <h3>{title}</h3>
      <Button variant="subtle" size="compact-sm" disabled={!isEdited} onClick={onReset}>
        {t('reset')}
      </Button>
    </div>
  );
}
