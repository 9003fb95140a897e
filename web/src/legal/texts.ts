import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  back: 'Back to Spindle',
  terms: 'Terms',
  privacy: 'Privacy notice',
  notLoaded: 'This text could not be loaded',
});
