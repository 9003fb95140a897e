import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  inTrash: 'In the trash',
  restore: 'Restore',
  purge: 'Delete forever',
});
