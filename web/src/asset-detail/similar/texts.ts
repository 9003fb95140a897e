import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  loading: 'Loading',
  noSimilar: 'No similar assets',
  noSimilarHelp: 'Assets with the same file and images that look alike appear here.',
  sameFile: 'Same file',
  lookAlike: 'Similar images',
  moreLikeThis: 'More like this',
  alike: '{{percent}}% similar',
  selectDuplicates: 'Select duplicates',
  merge: 'Merge',
  mergeCount: 'Merge {{count}} assets',
  similarFailed: 'Similar assets could not be loaded',
});
