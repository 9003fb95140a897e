import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import classes from './step-buttons.module.css';

interface StepButtonsProps {
  /** Size of the button and of its icon, in CSS pixels. */
  size: number;
  iconSize: number;
  previous: { label: string; id: string | undefined };
  next: { label: string; id: string | undefined };
  /** Called with undefined at the first and last image, where the buttons stay enabled to keep the focus. */
  onStep: (id: string | undefined) => void;
}

/** Shows the buttons for the previous and the next image, over the edges of a dark stage. */
export function StepButtons({ size, iconSize, previous, next, onStep }: StepButtonsProps) {
  const shared = { size, iconSize, radius: '50%' };
  return (
    <>
      <IconButton
        {...shared}
        className={classes.previous}
        icon={IconChevronLeft}
        label={previous.label}
        aria-disabled={previous.id === undefined}
        onClick={() => onStep(previous.id)}
      />
      <IconButton
        {...shared}
        className={classes.next}
        icon={IconChevronRight}
        label={next.label}
        aria-disabled={next.id === undefined}
        onClick={() => onStep(next.id)}
      />
    </>
  );
}
