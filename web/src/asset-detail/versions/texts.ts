import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  tryAgain: 'Try again',
  refreshing: 'Request succeeded. Refreshing data...',
  versions: 'Versions',
  versionsFailed: 'The versions could not be loaded.',
  currentVersion: 'Current',
  replacedBy: '{{time}} · {{who}}',
  downloadVersion: 'Download version {{version}}',
  restoreVersion: 'Restore version {{version}}',
  undo: 'Undo',
  pixels: '{{width}} × {{height}} px',
});
