import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  addAssets: 'Add Assets',
  files: 'Files',
  folder: 'Folder',
  dropHere: 'Drop to upload',
  dropHelp: 'You can drop any number of files and folders.',
  unreadable_one: '{{count}} item could not be read and was skipped.',
  unreadable_other: '{{count}} items could not be read and were skipped.',
  dropInCollection: 'Drop to add to "{{name}}"',
  empty_one: '{{name}} is empty and was not added.',
  empty_other: '{{count}} files are empty and were not added.',
  notInCollection_one: '{{count}} asset was not added to the collection. {{reason}}',
  notInCollection_other: '{{count}} assets were not added to the collection. {{reason}}',
  tryAgain: 'Try again',
  arrived: '{{shown}} new',
  showArrived_one: 'Show {{shown}} new asset',
  showArrived_other: 'Show {{shown}} new assets',
  unreachable: 'The server could not be reached.',
  refreshing: 'Request succeeded. Refreshing data...',
  deleted: 'The asset was deleted meanwhile.',
  undo: 'Undo',
});
