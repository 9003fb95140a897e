import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import classes from './step-buttons.module.css';

interface StepButtonsProps {
  /** CSS pixels, of the button and of the arrow in it. */
  size: number;
  iconSize: number;
  previous: { label: string; id: string | undefined };
  next: { label: string; id: string | undefined };
  /** Called with nothing where the way ends: the buttons stay, so that the focus does. */
  onStep: (id: string | undefined) => void;
}

/** The way to the pictures before and after, over the edges of a dark stage. */
export function StepButtons({ size, iconSize, previous, next, onStep }: StepButtonsProps) {
  const look = { size, iconSize, radius: '50%' };
  return (
    <>
      <IconButton
        {...look}
        className={classes.previous}
        icon={IconChevronLeft}
        label={previous.label}
        aria-disabled={previous.id === undefined}
        onClick={() => onStep(previous.id)}
      />
      <IconButton
        {...look}
        className={classes.next}
        icon={IconChevronRight}
        label={next.label}
        aria-disabled={next.id === undefined}
        onClick={() => onStep(next.id)}
      />
    </>
  );
}
