import {
  BASKET_ADDED,
  BASKET_ADDED_FROM_LIST,
  BASKET_REMOVED,
} from '@spindle/contracts/collections/collections';
import { DOWNLOAD_FAILED, DOWNLOAD_MISSING } from '@spindle/contracts/files/download-messages';
import { CONTENT_KEY_MISSING, LINK_FAILED, TOO_MANY_IDS } from '@spindle/contracts/links/links';
import {
  ASSET_DELETED,
  ASSET_RESTORED,
  ASSETS_DELETED,
  ASSETS_RESTORED,
} from '@spindle/contracts/trash/trash';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts('queries', {
  open: 'Open',
  undo: 'Undo',
  tryAgain: 'Try again',

  delete: 'Moving to the trash',
  restore: 'Restoring',
  archive: 'Archiving',
  unarchive: 'Unarchiving',
  update_data: 'Editing metadata',
  undo_update_data: 'Undoing the edit',
  add_to_collections: 'Adding to collections',
  add_to_basket: 'Adding to the basket',
  convert: 'Converting',
  download: 'Preparing the download',
  progress: '{{what}}… {{done}} of {{total}}',
  withFailed: '{{text}}, {{failed}} failed',
  starting: '{{what}}…',
  outcome: '{{message}}.',

  moreShares_one: '{{count}} more',
  moreShares_other: '{{count}} more',
  noLongerShared_one: 'The shared link {{names}} no longer shows what you moved.',
  noLongerShared_other: 'The shared links {{names}} no longer show what you moved.',
  assetDeleted: ASSET_DELETED,
  assetsDeleted: ASSETS_DELETED,
  assetRestored: ASSET_RESTORED,
  assetsRestored: ASSETS_RESTORED,

  addedToBasket: BASKET_ADDED,
  addedToBasketFromList: BASKET_ADDED_FROM_LIST,
  removedFromBasket: BASKET_REMOVED,

  downloadCanceled: 'The download was canceled.',
  downloadFailed: DOWNLOAD_FAILED,
  downloadMissing: DOWNLOAD_MISSING,

  linkCopied: 'Link copied to clipboard',
  linksCopied_one: '{{count}} link copied to clipboard',
  linksCopied_other: '{{count}} links copied to clipboard',
  copyFailed: 'Failed to copy link',
  linkFailed: LINK_FAILED,
  linksFailed: 'Oops ! Something went wrong.',
  keyMissing: CONTENT_KEY_MISSING,
  tooManyLinks: TOO_MANY_IDS,
  withoutLink_one: '{{count}} asset has no link: {{reason}}',
  withoutLink_other: '{{count}} assets have no link. First reason: {{reason}}',
});
