import { BASKET_ADDED } from '@spindle/contracts/collections/collections';
import { ASSETS_DELETED, ASSETS_RESTORED } from '@spindle/contracts/trash/trash';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  details: 'Details',
  running: 'Bulk jobs',
  open: 'Open',
  undo: 'Undo',
  showChange: 'Show change',
  tryAgain: 'Try again',
  outcome: '{{message}}.',
  assetsDeleted: ASSETS_DELETED,
  assetsRestored: ASSETS_RESTORED,
  addedToBasket: BASKET_ADDED,

  delete: 'Moving to the trash',
  restore: 'Restoring',
  archive: 'Archiving',
  unarchive: 'Unarchiving',
  update_data: 'Editing metadata',
  undo_update_data: 'Undoing the edit',
  change_facts: 'Changing facts',
  undo_change_facts: 'Undoing the change',
  change_tag: 'Changing the tag',
  undo_change_set: 'Undoing the change',
  merge_exact: 'Merging identical files',
  set_favorite: 'Changing favorites',
  accept_suggestions: 'Accepting suggested tags',
  add_to_collections: 'Adding to collections',
  add_to_basket: 'Adding to the basket',
  convert: 'Converting',
  download: 'Preparing the download',
  progress: '{{what}}… {{done}} of {{total}}',
  withFailed: '{{text}}, {{failed}} failed',
  starting: '{{what}}…',
});
