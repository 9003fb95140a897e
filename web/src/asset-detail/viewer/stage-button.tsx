import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './stage-button.module.css';

/** Shows a button over the picture or the player. Alerts do not cover it. */
export function StageButton({ className = '', ...button }: ComponentProps<typeof IconButton>) {
  return (
    <IconButton
      {...button}
      className={`${classes.button} ${className}`}
      data-keep-clear
      size={40}
      iconSize={20}
    />
  );
}
