import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  search: 'Search in this collection',
  sort: 'Sort',
  manual: 'Collection order',
  dateAdded: 'Date Added',
  dateTaken: 'Date Taken',
  fileName: 'File Name',
  uploadDate: 'Upload Date',
  rating: 'Rating',
  found_one: '{{count}} asset found in this collection',
  found_other: '{{count}} assets found in this collection',
  none: 'No assets in this collection match',
  noneHelp: 'Change the search or clear it.',
  clear: 'Clear search',
  noMatchHelp: 'Nothing matches the search of this collection now. New matches appear here.',
  notLoaded: 'The search failed',
});
