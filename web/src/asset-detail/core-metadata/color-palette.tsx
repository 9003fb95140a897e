import { Text, Tooltip } from '@mantine/core';
import type { PaletteColor } from '@spindle/contracts/assets/assets';
import { colorOf, SEARCHED_COLOR_MIN } from '@spindle/contracts/search/color-of';
import { Link } from 'react-router-dom';
import classes from './color-palette.module.css';
import { t } from './texts.ts';

interface ColorPaletteProps {
  colors: readonly PaletteColor[];
}

/** Shows the main colors of an image, each as wide as its share. Those that are searched for open the search. */
export function ColorPalette({ colors }: ColorPaletteProps) {
  return (
    <div>
      <Text size="xs" fw={500} className={classes.label}>
        {t('palette')}
      </Text>
      <ul className={classes.bar} aria-label={t('palette')}>
        {colors.map((color) => (
          <PaletteItem key={color.hex} {...color} />
        ))}
      </ul>
    </div>
  );
}

function PaletteItem({ hex, percent }: PaletteColor) {
  const share = t('colorShare', { hex, percent: Math.round(percent) });
  const name = percent < SEARCHED_COLOR_MIN ? null : colorOf(hex);
  const label = name === null ? share : t('searchColor', { share, name });
  return (
    <Tooltip label={label}>
      <li className={classes.color} style={{ flexGrow: percent, background: hex }}>
        {name === null ? (
          <span className={classes.name}>{share}</span>
        ) : (
          <Link
            to={`/assets?${new URLSearchParams({ color: name })}`}
            className={classes.link}
            aria-label={label}
          >
            <span className={classes.name}>{share}</span>
          </Link>
        )}
      </li>
    </Tooltip>
  );
}
