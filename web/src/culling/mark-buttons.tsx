import { Group, UnstyledButton } from '@mantine/core';
import { ColorLabel } from '@spindle/contracts/facts/facts';
import { IconFlag, IconFlagFilled, IconStar, IconStarFilled, IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/icon-button.tsx';
import classes from './mark-buttons.module.css';
import type { Marks, MarksChange } from './marks.ts';
import { t } from './texts.ts';

interface MarkButtonsProps {
  marks: Marks;
  isDisabled: boolean;
  onChange: (change: MarksChange) => void;
}

const STARS = [1, 2, 3, 4, 5];

/** Shows and changes the marks of a picture. */
export function MarkButtons({ marks, isDisabled, onChange }: MarkButtonsProps) {
  const { rating, flag, color_label: color } = marks;
  return (
    <div className={classes.marks}>
      <IconButton
        icon={flag === 'PICK' ? IconFlagFilled : IconFlag}
        label={t('pick')}
        aria-pressed={flag === 'PICK'}
        data-pick={flag === 'PICK' || undefined}
        className={classes.button}
        disabled={isDisabled}
        onClick={() => onChange({ flag: flag === 'PICK' ? null : 'PICK' })}
      />
      <IconButton
        icon={IconX}
        label={t('reject')}
        aria-pressed={flag === 'REJECT'}
        data-reject={flag === 'REJECT' || undefined}
        className={classes.button}
        disabled={isDisabled}
        onClick={() => onChange({ flag: flag === 'REJECT' ? null : 'REJECT' })}
      />
      <Group gap={0} role="group" aria-label={t('stars')}>
        {STARS.map((count) => {
          const Icon = count <= (rating ?? 0) ? IconStarFilled : IconStar;
          return (
            <UnstyledButton
              key={count}
              className={classes.star}
              aria-label={t('rate', { count })}
              aria-pressed={count === rating}
              disabled={isDisabled}
              onClick={() => onChange({ rating: count === rating ? null : count })}
            >
              <Icon size={16} aria-hidden />
            </UnstyledButton>
          );
        })}
      </Group>
      <Group gap={0} role="group" aria-label={t('colors')}>
        {ColorLabel.options.map((label) => (
          <UnstyledButton
            key={label}
            className={classes.color}
            data-color={label}
            aria-label={t(label)}
            aria-pressed={label === color}
            disabled={isDisabled}
            onClick={() => onChange({ color_label: label === color ? null : label })}
          />
        ))}
      </Group>
    </div>
  );
}
