import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Similar in meaning',
  found_one: '{{count}} image',
  found_other: '{{count}} images',
  searching: 'Comparing images…',
  selectAll: 'Select all',
  none: 'No image shows this.',
  noneOther: 'No other image shows this.',
  noExact: 'No exact matches',
  noModel: 'No model on this server compares images with words.',
  unavailable: 'Images could not be compared.',
  tryAgain: 'Try again',
});
