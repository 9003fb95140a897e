import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('tools', {
  tools: 'Tools',
  loading: 'Loading',
  settingsFailed: 'The tools could not be loaded. Please try again.',
  none: 'No tools are enabled',
  noneForOverseers: 'Enable some among the add-ons',
  noneHelp: 'An administrator can enable some.',

  titleOf: '{{tool}}: {{name}}',
  done: 'Done',
  close: 'Close',
  settings: 'Settings',
  picture: 'Picture',
  working: 'Working…',
  failed: 'The picture could not be made',
  tooLong: 'The picture takes too long to make. Please try again in a while.',
  dropTitle: 'Discard changes?',
  dropHelp: 'What you have made is not saved and would be lost.',
  keepEditing: 'Keep editing',
  dropChanges: 'Discard',

  exposure: 'Exposure',
  whiteBalance: 'White balance',
  contrast: 'Contrast',
  percent: '{{value}} %',
  compare: 'Before and after',
  compareHelp: 'What is left of the line is the picture as it was.',
  before: 'Before',
  after: 'After',
  reset: 'Reset',
});
