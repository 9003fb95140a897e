import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('asset-detail/trash-notice', {
  inTrash: 'In the trash',
  restore: 'Restore',
  purge: 'Delete forever',
});
