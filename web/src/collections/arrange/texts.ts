import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  undo: 'Undo',
  arrange: 'Cover and order',
  useAsCover: 'Use as cover',
  useFirstAsCover: 'Use first asset as cover',
  move: 'Move…',
  moveTitle: 'Move in the collection',
  position: 'Position',
  positionHelp: 'From 1 to {{total}}. You can also drag assets, or press Alt and an arrow key.',
  toBeginning: 'Move to beginning',
  toEnd: 'Move to end',
  cancel: 'Cancel',
  moveButton: 'Move',
  movedTo: 'Moved to position {{position}} of {{total}}.',
});
