import { defineTexts } from '../i18n.ts';

export const t = defineTexts('addons', {
  title: 'Add-ons',
  help: 'What is added can be enabled and disabled; what is removed does nothing.',
  notAllowedHelp: 'Add-ons are managed by administrators and managers.',
  notLoaded: 'The add-ons could not be loaded',
  loading: 'Loading',
  added: 'Added',
  notAdded: 'Not added',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Enable {{title}}',
  add: 'Add',
  addOne: 'Add {{title}}',
  remove: 'Remove',
  removeOne: 'Remove {{title}}',
  locked: 'Part of the product: it cannot be disabled',
});
