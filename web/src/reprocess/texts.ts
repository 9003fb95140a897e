import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Re-process Assets',
  assetIds: 'Asset IDs',
  assetIdsHelp: 'Enter up to 100, separated by commas, spaces or line breaks.',
  idsCount_one: '{{count}} asset',
  idsCount_other: '{{count}} assets',
  conversions: 'Conversions',
  transcodes: 'Transcodes',
  addons: 'Add-ons',
  noConversions: 'No conversions in Settings.',
  help: 'Conversions are created for images, transcodes for videos, a waveform for audio. Existing files are replaced.',
  settingsFailed: 'The settings could not be loaded',
  loading: 'Loading',
  reprocess: 'Re-process',
});
