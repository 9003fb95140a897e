import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('asset-detail/details', {
  show: 'Show details',
  hide: 'Hide details',
});
