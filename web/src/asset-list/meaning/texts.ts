import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('asset-list/meaning', {
  title: 'Similar in meaning',
  found_one: '{{count}} image',
  found_other: '{{count}} images',
  searching: 'Comparing images…',
  none: 'No other image shows this.',
  noModel: 'No model on this server compares images with words.',
  unavailable: 'Images could not be compared.',
  tryAgain: 'Try again',
});
