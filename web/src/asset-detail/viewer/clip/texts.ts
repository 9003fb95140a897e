import { defineTexts } from '../../../i18n.ts';

export const t = defineTexts({
  mark: 'Mark a clip',
  bar: 'Clip',
  start: 'Start the clip here',
  end: 'End the clip here',
  loop: 'Play in a loop',
  save: 'Save clip',
  close: 'Close',
});
