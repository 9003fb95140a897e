import { defineTexts } from '../i18n.ts';
import type { ShortcutId, ShortcutScreen } from '../ui/shortcuts.ts';

export const t = defineTexts('shortcuts', {
  title: 'Keyboard shortcuts',
  or: 'or',
  ...({
    everywhere: 'Everywhere',
    lists: 'Lists',
    viewer: 'An asset over its list',
  } satisfies Record<ShortcutScreen, string>),
  ...({
    openPalette: 'Search or jump to anything',
    showShortcuts: 'Show these shortcuts',
    closeTop: 'Close what is on top, or clear the selection',
    focusSearch: 'Search the assets, the collections, the trash',
    move: 'Move from asset to asset',
    moveToEnds: 'First and last asset',
    open: 'Open the asset',
    preview: 'Preview the asset',
    select: 'Select the asset, or not',
    selectTo: 'Select on the way',
    selectPage: 'Select the whole page',
    moveToTrash: 'Assets page: move what is selected to the trash',
    showPrevious: 'Previous asset',
    showNext: 'Next asset',
    endPreview: 'Back to the list',
    previousPage: 'Previous page of a document',
    nextPage: 'Next page of a document',
    moveShownToTrash: 'Move the asset to the trash',
  } satisfies Record<ShortcutId, string>),
});
