import { Group, Slider, Text } from '@mantine/core';
import { EYE_RADIUS } from '@spindle/contracts/image-edits/eye';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { t } from '../texts.ts';
import classes from './red-eye-tool.module.css';

/** A circle around an eye. `x` and `y` are fractions of the width and the height, `radius` of the longer edge. */
export interface Eye {
  key: number;
  x: number;
  y: number;
  radius: number;
}

interface EyeListProps {
  circles: readonly Eye[];
  /** Key of the selected circle. */
  selected: number;
  onRadius: (key: number, radius: number) => void;
  onRemove: (key: number) => void;
}

/** Shows the circles with a slider for the radius and a button that removes the circle. */
export function EyeList({ circles, selected, onRadius, onRemove }: EyeListProps) {
  return (
    <ul className={classes.eyes} aria-label={t('eyes')}>
      {circles.map(({ key, radius }, index) => (
        <li key={key} data-selected={key === selected || undefined}>
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={550}>
              {t('eye', { number: index + 1 })}
            </Text>
            <IconButton
              icon={IconX}
              size={26}
              iconSize={14}
              label={t('removeEye', { number: index + 1 })}
              onClick={() => onRemove(key)}
            />
          </Group>
          <Slider
            thumbLabel={t('radiusOf', { number: index + 1 })}
            label={null}
            min={EYE_RADIUS.min}
            max={EYE_RADIUS.max}
            step={0.001}
            value={radius}
            onChange={(chosen) => onRadius(key, Math.round(chosen * 1000) / 1000)}
          />
        </li>
      ))}
    </ul>
  );
}
