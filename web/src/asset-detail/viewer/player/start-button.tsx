import { Loader, UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Ref } from 'react';
import { t } from '../texts.ts';
import classes from './start-button.module.css';

interface StartButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** Name of the video. */
  name: string;
  /** Whether the button was clicked and the video has not started yet. */
  isWaiting: boolean;
  onClick: () => void;
}

/** Shows the large play button over the poster of a video. */
export function StartButton({ ref, name, isWaiting, onClick }: StartButtonProps) {
  return (
    <UnstyledButton
      ref={ref}
      className={classes.button}
      aria-label={t('playVideo', { name })}
      aria-busy={isWaiting}
      onClick={onClick}
    >
      {isWaiting ? (
        <Loader size={30} color="var(--on-stage)" aria-hidden />
      ) : (
        <IconPlayerPlayFilled size={34} aria-hidden />
      )}
    </UnstyledButton>
  );
}
