import { defineTexts } from '../i18n.ts';
import type { ShortcutId, ShortcutScreen } from '../ui/shortcuts.ts';

export const t = defineTexts('shortcuts', {
  title: 'Keyboard shortcuts',
  or: 'or',
  ...({
    everywhere: 'Everywhere',
    lists: 'Lists',
    viewer: 'Asset viewer',
  } satisfies Record<ShortcutScreen, string>),
  ...({
    openPalette: 'Search or jump to anything',
    showShortcuts: 'Show these shortcuts',
    closeTop: 'Close the top panel, or clear the selection',
    focusSearch: 'Search this page',
    move: 'Move between assets',
    moveToEnds: 'First and last asset',
    open: 'Open the asset',
    preview: 'Preview the asset',
    select: 'Select or deselect',
    selectTo: 'Extend the selection',
    selectPage: 'Select the whole page',
    moveToTrash: 'Move selected assets to the trash (Assets page)',
    showPrevious: 'Previous asset',
    showNext: 'Next asset',
    endPreview: 'Return to the list',
    previousPage: 'Previous page of a document',
    nextPage: 'Next page of a document',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    zoomFit: 'Fit to screen',
    moveImage: 'Move the zoomed image',
    toggleDetails: 'Show or hide the details',
    moveShownToTrash: 'Move the asset to the trash',
  } satisfies Record<ShortcutId, string>),
});
