import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Transfer ownership',
  help: '{{from}} owns {{what}}. Transfer all of them to another user.',
  to: 'New owner',
  toHint: 'Email of an enabled user',
  noUsers: 'No users found',
  notLoaded: 'Users could not be loaded',
  summary:
    '{{to}} will own {{what}} of {{from}}. Shared links of the collections will stop working.',
  noReturn: 'This cannot be undone.',
  cancel: 'Cancel',
  transfer: 'Transfer',
  running: 'You can close this window. The transfer continues.',
  progress: '{{done}} of {{total}}',
  done: '{{to}} now owns all assets and collections of {{from}}.',
  failed: 'The transfer has stopped.',
  notFollowed: 'The progress could not be loaded',
  showJob: 'Show job',
  close: 'Close window',
});
