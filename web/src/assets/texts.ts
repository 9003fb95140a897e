import { defineTexts } from '../i18n.ts';

export const t = defineTexts('assets', {
  title: 'Assets',
  copyLinks: 'Copy links',
  moveToTrash: 'Move to Trash',
  editMetadata: 'Edit metadata',
  download: 'Download',
  more: 'More actions',
  convert: 'Convert',
  archive: 'Archive',
  unarchive: 'Unarchive',
});
