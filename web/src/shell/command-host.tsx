import { Suspense, useEffect, useState } from 'react';
import { usePalette } from '../palette/use-palette.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { openShortcuts, useShortcutSheet } from '../ui/use-shortcut-sheet.ts';
import { loadCommands, preloadCommands } from './load-commands.ts';

const Commands = lazyPart(async () => (await loadCommands()).Commands);

/** Handles the global shortcuts. The palette and the sheet load after the page, or on first use. */
export function CommandHost() {
  const isPaletteOpen = usePalette((palette) => palette.isOpen);
  const isSheetOpen = useShortcutSheet((sheet) => sheet.isOpen);
  const [wasOpened, setWasOpened] = useState(false);
  useShortcut('openPalette', () => usePalette.setState(({ isOpen }) => ({ isOpen: !isOpen })));
  useShortcut('showShortcuts', openShortcuts);
  useEffect(preloadCommands, []);
  const isNeeded = wasOpened || isPaletteOpen || isSheetOpen;
  if (isNeeded && !wasOpened) setWasOpened(true);
  return <Suspense>{isNeeded && <Commands />}</Suspense>;
}
