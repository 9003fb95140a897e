import type { MouseEvent } from 'react';
import { t } from '../texts.ts';
import classes from './select-box.module.css';

interface SelectBoxProps {
  name: string;
  isSelected: boolean;
  tabIndex: number;
  onClick: (event: MouseEvent) => void;
}

/** Selects an asset. */
export function SelectBox({ name, isSelected, tabIndex, onClick }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      checked={isSelected}
      readOnly
      tabIndex={tabIndex}
      aria-label={t('select', { name })}
      onClick={onClick}
    />
  );
}
