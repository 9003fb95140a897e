import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  subject: 'What stays',
  automatic: 'Automatic',
  people: 'People',
  thing: 'Thing',
  format: 'Format',
});
