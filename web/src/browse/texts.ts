import { defineTexts } from '../i18n.ts';

export const t = defineTexts('browse', {
  found_one: '{{count}} asset',
  found_other: '{{count}} assets',
  selectPage: 'Select all on this page',
  unselectPage: 'Deselect all on this page',
  none: 'No assets found',
  noneMatch: 'Change the filters or clear them.',
  noneYet: 'Nothing has been added yet.',
  addFirst: 'Drop files or folders anywhere on this page, or choose them below.',
  clearFilters: 'Clear filters',
  notLoaded: 'Assets could not be loaded',
  download: 'Download original',
  copyLink: 'Copy 24-hour link',
  addToBasket: 'Add to basket',
  delete: 'Delete',
  restore: 'Restore',
});
