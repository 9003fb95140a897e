import { Text, Tooltip } from '@mantine/core';
import type { PaletteColor } from '@spindle/contracts/assets/assets';
import classes from './color-palette.module.css';
import { t } from './texts.ts';

interface ColorPaletteProps {
  colors: readonly PaletteColor[];
}

/** Shows the main colors of an image, each as wide as its share. */
export function ColorPalette({ colors }: ColorPaletteProps) {
  return (
    <div>
      <Text size="xs" fw={500} className={classes.label}>
        {t('palette')}
      </Text>
      <ul className={classes.bar} aria-label={t('palette')}>
        {colors.map(({ hex, percent }) => (
          <Tooltip key={hex} label={t('colorShare', { hex, percent: Math.round(percent) })}>
            <li className={classes.color} style={{ flexGrow: percent, background: hex }}>
              <span className={classes.name}>
                {t('colorShare', { hex, percent: Math.round(percent) })}
              </span>
            </li>
          </Tooltip>
        ))}
      </ul>
    </div>
  );
}
