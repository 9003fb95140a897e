import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Transfer collections',
  open: 'Transfer collections…',
  help: 'Transfer all collections of a disabled user, except the basket, to another user. You do not see their contents.',
  loading: 'Loading users',
  notLoaded: 'Users could not be loaded',
  none: 'No disabled user has collections.',
  from: 'From',
  fromHint: 'Disabled user',
  to: 'To',
  toHint: 'Email of an enabled user',
  noUsers: 'No users found',
  count_one: '{{count}} collection',
  count_other: '{{count}} collections',
  summary_one:
    '{{to}} will own {{count}} collection of {{from}}. Its shared links will stop working.',
  summary_other:
    '{{to}} will own {{count}} collections of {{from}}. Their shared links will stop working.',
  noReturn: 'This cannot be undone.',
  transfer: 'Transfer',
  cancel: 'Cancel',
});
