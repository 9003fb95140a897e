import { defineTexts } from '../i18n.ts';

export const t = defineTexts('addons', {
  title: 'Add-ons',
  help: 'Add an add-on to use it; turn it off at any time.',
  notAllowedHelp: 'Only administrators and managers can manage add-ons.',
  notLoaded: 'The add-ons could not be loaded',
  loading: 'Loading',
  added: 'Added',
  notAdded: 'Not added',
  enabled: 'Enabled',
  disabled: 'Disabled',
  enable: 'Enable {{title}}',
  add: 'Add',
  addAddon: 'Add {{title}}',
  remove: 'Remove',
  removeAddon: 'Remove {{title}}',
  notAvailable: 'Not available yet',
  locked: 'Built in and cannot be disabled',
});
