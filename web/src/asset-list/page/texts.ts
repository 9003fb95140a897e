import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Assets',
  copyLinks: 'Copy links',
  moveToTrash: 'Move to Trash',
  editMetadata: 'Edit metadata',
  download: 'Download',
  more: 'More actions',
  convert: 'Convert',
  acceptSuggestions: 'Accept suggested tags',
  archive: 'Archive',
  unarchive: 'Unarchive',
  found_one: '{{count}} asset',
  found_other: '{{count}} assets',
  selectPage: 'Select all on this page',
  unselectPage: 'Deselect all on this page',
  none: 'No assets found',
  noneMatchHelp: 'Change the filters or clear them.',
  noneYetHelp: 'Nothing has been added yet.',
  addFirstHelp: 'Drop files or folders anywhere on this page, or choose them below.',
  clearFilters: 'Clear filters',
  notLoaded: 'Assets could not be loaded',
});
