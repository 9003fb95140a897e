import {
  ASSET_DELETED,
  ASSET_RESTORED,
  ASSETS_DELETED,
  ASSETS_RESTORED,
  PURGE_STARTED,
} from '@spindle/contracts/trash';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('trash', {
  title: 'Deleted Assets',
  deleted: ASSET_DELETED,
  deletedMany: ASSETS_DELETED,
  restored: ASSET_RESTORED,
  restoredMany: ASSETS_RESTORED,
  undo: 'Undo',
  restoreSelected: 'Restore Selected Assets',
  restore: 'Restore',
  none: 'No deleted assets found',
  noneYet: 'What is moved to the trash waits here until it is restored or purged.',
  noneMatch: 'Nothing in the trash matches all of these filters.',
  clearFilters: 'Clear filters',
  purge: 'Purge Trash',
  purgeProgress: 'Purging… {{percent}} %',
  purging: PURGE_STARTED,
  counting: 'Counting what is in the trash…',
  purgeEverything_one: '{{shown}} asset is removed for good.',
  purgeEverything_other: '{{shown}} assets are removed for good.',
  purgeMeans:
    'Their files, previews, conversions and data go with them, whatever the filters on this page show. This cannot be undone.',
  purgeNone: 'There is nothing in the trash.',
  cancel: 'Cancel',
  notAllowedHelp: 'Only those who may delete assets may look into it.',
});
