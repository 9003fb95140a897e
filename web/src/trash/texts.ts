import {
  ASSET_DELETED,
  ASSET_RESTORED,
  ASSETS_DELETED,
  ASSETS_RESTORED,
  PURGE_STARTED,
} from '@spindle/contracts/trash/trash';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Deleted Assets',
  restoreSelected: 'Restore Selected Assets',
  restore: 'Restore',
  none: 'No deleted assets found',
  noneYet: 'Deleted assets stay here until you restore or purge them.',
  noneMatch: 'Change the filters or clear them.',
  clearFilters: 'Clear filters',
  purge: 'Purge Trash',
  purging: PURGE_STARTED,
  purgeProgress: 'Purging… {{percent}}%',
  counting: 'Counting deleted assets…',
  purgeEverything_one: '{{shown}} asset will be permanently deleted.',
  purgeEverything_other: '{{shown}} assets will be permanently deleted.',
  purgeMeans:
    'Their files, previews, conversions and metadata are deleted too, including assets that your filters hide. This cannot be undone.',
  purgeShared_one: 'The shared link {{names}} contains some of them, and will lose them for good.',
  purgeShared_other:
    'The shared links {{names}} contain some of them, and will lose them for good.',
  purgeNone: 'The trash is empty.',
  cancel: 'Cancel',
  notAllowedHelp: 'Only users who can delete assets can see the trash.',
  undo: 'Undo',
  assetDeleted: ASSET_DELETED,
  assetsDeleted: ASSETS_DELETED,
  assetRestored: ASSET_RESTORED,
  assetsRestored: ASSETS_RESTORED,
});
