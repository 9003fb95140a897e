import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  show: 'Show details',
  hide: 'Hide details',
});
