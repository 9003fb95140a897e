import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('hand-over', {
  title: 'Hand over collections',
  open: 'Hand over collections…',
  help: 'Gives all collections of a disabled user to somebody else, unseen. The basket stays.',
  loading: 'Loading users',
  notLoaded: 'Users could not be loaded',
  none: 'No disabled user has collections.',
  from: 'Collections of',
  fromHint: 'A disabled user',
  to: 'Go to',
  toHint: 'E-mail of an enabled user',
  nobody: 'No such user',
  count_one: '{{count}} collection',
  count_other: '{{count}} collections',
  summary_one:
    '{{from}} has {{count}} collection. {{to}} will own it, and links that share it end.',
  summary_other:
    '{{from}} has {{count}} collections. {{to}} will own them, and links that share them end.',
  noReturn: 'This cannot be undone.',
  handOver: 'Hand over',
  cancel: 'Cancel',
});
