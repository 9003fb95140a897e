import { defineTexts } from '../i18n.ts';

export const t = defineTexts('bulk', {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  details: 'Details',
  running: 'Bulk jobs',
  convertTitle_one: 'Convert {{shown}} asset',
  convertTitle_other: 'Convert {{shown}} assets',
  convertNow: 'Convert',
  conversions: 'Conversions',
  convertHelp: 'Existing conversions are replaced. Videos and other files are skipped.',
  ownSize: 'Original size',
  watermarked: 'Watermark',
  deepzoom: 'Deep zoom',
  tiles: 'Tiles of the whole image',
  settingsFailed: 'The conversions could not be loaded',
  noneSet: 'No conversions are enabled. Add or enable them in Settings.',
  toSettings: 'Go to Settings',
});
