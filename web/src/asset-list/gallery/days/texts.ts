import { defineTexts } from '../../../i18n.ts';

export const t = defineTexts({
  pictures: '{{label}} by date taken',
  undated: 'No date',
  selectDay: 'Select {{day}}',
  setDates: 'Set dates',
  timeline: 'Timeline',
  goToDate: 'Go to date',
  dateLabel: 'Month or day',
  dateHelp: 'Type a year, month or day, such as “june 24” or “14 Jun 2024”.',
  dateUnknown: 'This is not a date. Type for example “june 24”.',
  go: 'Go',
  cancel: 'Cancel',
  daysNotLoaded: 'The timeline could not be loaded',
  picturesNotLoaded: 'Some assets could not be loaded.',
  tryAgain: 'Try again',
  rangeTooLarge: 'A range can have {{count}} assets at most.',
});
