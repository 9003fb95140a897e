import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  cancel: 'Cancel',
  replacing: 'Replacing content with {{name}}',
});
