import { defineTexts } from '../i18n.ts';

export const t = defineTexts('assets', {
  title: 'Assets',
  found_one: '{{count}} asset',
  found_other: '{{count}} assets',
  selectPage: 'Select all on this page',
  unselectPage: 'Select none on this page',
  none: 'No assets found',
  noneMatch: 'Nothing matches all of these filters.',
  noneYet: 'Nothing has been added yet.',
  addFirst: 'Drop files or folders anywhere on this page, or choose them.',
  clearFilters: 'Clear filters',
  notLoaded: 'Assets could not be loaded',
  tryAgain: 'Try again',
  download: 'Download original',
  copyLink: 'Copy 24-hour link',
  addToBasket: 'Add to basket',
  copyLinks: 'Copy links',
  delete: 'Delete',
  restore: 'Restore',
  moveToTrash: 'Move to Trash',
});
