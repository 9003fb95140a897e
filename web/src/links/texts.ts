import { defineTexts } from '../i18n.ts';

export const t = defineTexts('links', {
  copiedFromTable: 'Link copied to clipboard!',
  copyFailed: 'Failed to copy link',
  getAssetLinks: 'Get Asset Links',
  assetIds: 'Asset IDs',
  assetIdsHelp: 'Enter up to 100, separated by commas, spaces or line breaks.',
  idsCount_one: '{{count}} asset',
  idsCount_other: '{{count}} assets',
  contentKey: 'Content key',
  contentKeyWrong: 'Use only letters, digits, - and _.',
  delivery: 'Delivery',
  getLinks: 'Get Links',
  links: 'Links',
  assetId: 'Asset ID',
  link: 'Link',
  copy: 'Copy',
  copyLinkOf: 'Copy link of {{id}}',
  copyAll: 'Copy all',
  back: 'Back',
});
