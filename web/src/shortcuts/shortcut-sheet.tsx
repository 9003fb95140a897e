import { Kbd, Title } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { SHORTCUTS, type Shortcut, type ShortcutId, type ShortcutScreen } from '../ui/shortcuts.ts';
import { keyNames } from './key-names.ts';
import classes from './shortcut-sheet.module.css';
import { t } from './texts.ts';

const SCREENS: readonly ShortcutScreen[] = [
  'everywhere',
  'lists',
  'viewer',
  'culling',
  'slideshow',
  'duplicates',
  'editor',
  'cutout',
  'redEye',
];

// The object literal has exactly these keys.
const IDS = Object.keys(SHORTCUTS) as ShortcutId[];

interface ShortcutSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Shows all shortcuts, grouped by where they apply. */
export function ShortcutSheet({ isOpen, onClose }: ShortcutSheetProps) {
  return (
    <Dialog
      opened={isOpen}
      onClose={onClose}
      title={t('title')}
      size={780}
      zIndex="var(--level-palette)"
    >
      <div className={classes.screens}>
        {SCREENS.map((screen) => (
          <section key={screen} className={classes.screen}>
            <Title order={3} size="h3">
              {t(screen)}
            </Title>
            <dl className={classes.list}>
              {IDS.filter((id) => SHORTCUTS[id].screen === screen).map((id) => (
                <div key={id} className={classes.line}>
                  <dt>{t(id)}</dt>
                  <dd>
                    <Keys shortcut={SHORTCUTS[id]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Keys({ shortcut: { keys } }: { shortcut: Shortcut }) {
  return keyNames(keys).map((pressed, index) => (
    <Fragment key={pressed.join()}>
      {index > 0 && <span className={classes.or}>{t('or')}</span>}
      {pressed.map((name) => (
        <Kbd key={name} size="xs">
          {name}
        </Kbd>
      ))}
    </Fragment>
  ));
}
