import { Kbd, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNarrow } from '../../lib/use-narrow.ts';
import { openPalette } from '../../palette/use-palette.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { modKeyName } from '../../ui/shortcuts.ts';
import { t } from '../texts.ts';
import classes from './palette-button.module.css';

/** Opens the palette without its shortcut. */
export function PaletteButton() {
  const isNarrow = useNarrow();
  if (isNarrow)
    return (
      <IconButton
        className={classes.icon}
        icon={IconSearch}
        label={t('searchOrJump')}
        iconSize={18}
        onClick={openPalette}
      />
    );
  return (
    <UnstyledButton className={classes.box} aria-haspopup="dialog" onClick={openPalette}>
      <IconSearch size={15} stroke={1.75} aria-hidden />
      <span className={classes.text}>{t('searchOrJump')}</span>
      <Kbd size="xs" aria-hidden>
        {modKeyName()} K
      </Kbd>
    </UnstyledButton>
  );
}
