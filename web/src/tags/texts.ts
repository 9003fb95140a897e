import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  tags: 'Tags',
  panelTitle_one: 'Tags of {{shown}} asset',
  panelTitle_other: 'Tags of {{shown}} assets',
  close: 'Close',
  loading: 'Loading the tags…',
  loadFailed: 'The tags could not be loaded',
  none: 'No tags yet',
  tooMany: 'Tags of more than 100,000 assets are not listed. You can still add some.',
  some: '{{assets}} of {{total}}',
  addTag: 'Add a tag',
  help: 'Enter adds the tag. people/ana makes a level.',
  many: '1,000+',
  withSynonym: '{{tag}} · {{synonym}}',
  repeat: 'Repeat {{tags}}',
  repeatKey: 'Ctrl+Enter',
  added_one: '{{tags}} added to {{shown}} asset.',
  added_other: '{{tags}} added to {{shown}} assets.',
  removed_one: '{{tags}} removed from {{shown}} asset.',
  removed_other: '{{tags}} removed from {{shown}} assets.',
});
