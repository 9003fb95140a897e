import { BASKET_ADDED } from '@spindle/contracts/collections';
import { ASSETS_DELETED, ASSETS_RESTORED } from '@spindle/contracts/trash';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('bulk', {
  deleted: ASSETS_DELETED,
  restored: ASSETS_RESTORED,
  added: BASKET_ADDED,
  undo: 'Undo',
  delete: 'Moving to the trash',
  restore: 'Restoring',
  archive: 'Archiving',
  unarchive: 'Unarchiving',
  update_data: 'Editing metadata',
  add_to_collections: 'Adding to collections',
  add_to_basket: 'Adding to the basket',
  convert: 'Converting',
  progress: '{{what}}… {{percent}} %',
  running: 'Work on many assets',
  outcome: '{{message}}.',
});
