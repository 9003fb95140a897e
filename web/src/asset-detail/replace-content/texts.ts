import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('asset-detail/replace-content', {
  cancel: 'Cancel',
  replacing: 'Replacing content with {{name}}',
});
