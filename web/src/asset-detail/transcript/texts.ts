import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Transcript',
  language: 'Language of the transcript',
  find: 'Find in the transcript',
  clear: 'Show the whole transcript',
  found_one: '{{count}} passage',
  found_other: '{{count}} passages',
  follow: 'Follow the player',
  notFound: 'No passage with these words.',
  loadFailed: 'The transcript could not be loaded',
});
