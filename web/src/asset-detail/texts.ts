import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  asset: 'Asset',
  announcement: '{{name}}, {{position}} of {{total}}',
  inTrash: 'This asset is in the trash',
  close: 'Close',
  toAssets: 'Go to Assets',
  loading: 'Loading',
  discardTitle: 'Discard changes?',
  discardHelp: 'Your changes will be lost.',
  keepEditing: 'Keep editing',
  discard: 'Discard',
  undo: 'Undo',
});
