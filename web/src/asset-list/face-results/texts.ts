import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Assets',
  found_one: '{{count}} asset with this face',
  found_other: '{{count}} assets with this face',
  faceTag: 'Face search',
  searchDisabled: 'Search assets',
  searchDisabledHint: 'Remove the face search to search by words',
  bySimilarity: 'Most similar first',
  filterHelp: 'Other filters are disabled during a face search.',
  filterLocked:
    'Search with the picture again to change this filter: it is not stored. Other filters are disabled during a face search.',
  none: 'No assets found',
  noneHelp:
    'No image shows this face clearly enough. Search with another picture, or a larger face.',
  expired: 'This face search has expired',
  expiredHelp: 'Face searches are kept for a day. Search with the picture again.',
  searchAgain: 'Search with another picture',
  endSearch: 'Show all assets',
  refresh: 'Refresh',
});
