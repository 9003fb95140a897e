import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('subtitles', {
  title: 'Subtitles of {{name}}',
  language: 'Language',
  newLanguage: 'Language of the subtitles',
  languageHint: 'en, pt-BR',
  noLanguage: 'Give a language such as en or pt-BR',
  hasLanguage: 'There are subtitles in this language already',
  text: 'Text of the subtitles (WebVTT)',
  preview: 'Preview',
  faults: 'What is wrong',
  noFaults_one: '{{count}} cue, nothing wrong',
  noFaults_other: '{{count}} cues, nothing wrong',
  goToLine: 'Go to line {{line}}',
  openFile: 'Open file',
  unreadable: 'This file could not be read.',
  save: 'Save',
  close: 'Close',
  loading: 'Loading',
  loadFailed: 'The subtitles could not be loaded',

  substitute: 'Apply word substitutions',
  substituteTitle: 'Word substitutions',
  substitutionsFailed: 'The word substitutions could not be loaded',
  domain: 'Domain',
  allDomains: 'All domains',
  noChanges: 'Nothing to change',
  noChangesHelp: 'No variant of the words for this language stands in these subtitles.',
  changes: 'Changes',
  change: 'Line {{line}}: {{old}} becomes {{next}}',
  lineNumber: 'Line {{line}}',
  cancel: 'Cancel',
  apply_one: 'Apply {{count}} change',
  apply_other: 'Apply {{count}} changes',
});

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** As English calls it, and as it is written: English (en). */
export function languageName(lang: string): string {
  try {
    return `${LANGUAGES.of(lang)} (${lang})`;
  } catch {
    return lang;
  }
}
