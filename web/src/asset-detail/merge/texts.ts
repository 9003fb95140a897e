import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  cancel: 'Cancel',
  merge: 'Merge',
  mergeTitle: 'Merge duplicates',
  assetToKeep: 'Asset to keep',
  copied: 'Copied from the other assets',
  nothingCopied: 'Nothing. The kept asset already has everything.',
  copiedFrom: 'from {{name}}',
  notCopied: 'Not copied',
  replacesInCollections_one: 'It replaces them in {{count}} collection.',
  replacesInCollections_other: 'It replaces them in {{count}} collections.',
  joinsShares_one:
    'It joins {{count}} shared link of the others: visitors of the link will see it.',
  joinsShares_other:
    'It joins {{count}} shared links of the others: visitors of the links will see it.',
  becomesGroupVisible: 'It joins a group collection: all users will see it.',
  goToTrash_one: 'The other asset moves to the trash. You can restore it there.',
  goToTrash_other: 'The other {{count}} assets move to the trash. You can restore them there.',
  mergeUndoHelp:
    'You can undo this for a day, here or in the Activity of the kept asset. Later changes are kept.',
  othersInTrash: 'The other assets are in the trash.',
  undo: 'Undo',
  mergeUndone: 'Merge undone',
  mergePartlyUndone: 'Merge undone. {{exceptions}}',
  fieldsLeft: 'Later changes are kept: {{fields}}.',
  notRestored_one: '{{count}} asset could not be restored. Try again.',
  notRestored_other: '{{count}} assets could not be restored. Try again.',
});
