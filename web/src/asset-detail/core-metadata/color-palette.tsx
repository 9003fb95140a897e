import { Text, Tooltip } from '@mantine/core';
import type { PaletteColor } from '@spindle/contracts/assets/assets';
import { t } from '../texts.ts';
import classes from './color-palette.module.css';

interface PaletteProps {
  colors: readonly PaletteColor[];
}

/** The main colours of a picture, each as wide as its share. */
export function Palette({ colors }: PaletteProps) {
  return (
    <div>
      <Text size="xs" fw={500} className={classes.label}>
        {t('palette')}
      </Text>
      <ul className={classes.bar} aria-label={t('palette')}>
        {colors.map(({ hex, percent }) => (
          <Tooltip key={hex} label={t('share', { hex, percent: Math.round(percent) })}>
            <li className={classes.color} style={{ flexGrow: percent, background: hex }}>
              <span className={classes.name}>
                {t('share', { hex, percent: Math.round(percent) })}
              </span>
            </li>
          </Tooltip>
        ))}
      </ul>
    </div>
  );
}
