import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  asset: 'Asset',
  position: '{{position}} of {{total}}',
  core: 'Core',
  metadata: 'Metadata',
  conversions: 'Conversions',
  similar: 'Similar',
  addons: 'Add-on',
  activity: 'Activity',
  comments: 'Comments',
  editTags: 'Edit tags',
  moreTags_one: '{{count}} more tag',
  moreTags_other: '{{count}} more tags',
});
