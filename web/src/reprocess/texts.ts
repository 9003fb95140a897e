import { defineTexts } from '../i18n.ts';

export const t = defineTexts('reprocess', {
  title: 'Re-process Assets',
  assetIds: 'Asset IDs',
  assetIdsHelp: 'Up to 100, with commas between them and no spaces.',
  idsCount_one: '{{count}} asset',
  idsCount_other: '{{count}} assets',
  conversions: 'Conversions',
  transcodes: 'Transcodes',
  addons: 'Add-ons',
  noConversions: 'The image settings have none.',
  help: 'Conversions are made of images, transcodes of videos, a waveform of sounds. Whatever there is of them is replaced.',
  settingsFailed: 'The settings could not be loaded',
  loading: 'Loading',
  reprocess: 'Re-process',
});
