import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  show: 'Show text',
  hide: 'Hide text',
  bar: 'Text',
  layer: 'Text of {{name}}',
  copy: 'Copy text',
  copied: 'Text copied to clipboard',
  copyFailed: 'The browser refused to copy.',
  loading: 'Loading text',
  noText: 'No text here',
  hit: '{{number}} of {{total}}',
  hitOnPage: '{{number}} of {{total}} on this page',
  otherPages: 'Found on other pages',
  previousHit: 'Previous hit',
  nextHit: 'Next hit',
  hideHits: 'Hide hits',
});
