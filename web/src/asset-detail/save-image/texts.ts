import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  title: 'Save edited image',
  saveAs: 'Save as',
  asAsset: 'New asset',
  asConversion: 'Named conversion',
  asOriginal: 'Replace the original',
  asExisting: 'Replace a conversion',
  asDownload: 'Download',
  originalHelp:
    'This removes its conversions and processes the asset again. The current original is kept as a version.',
  firstFrame: 'This image is animated. Only its first frame is saved.',
  onePage: 'This file has several pages. Only the page you see is saved.',
  name: 'Name',
  nameHelp: 'Use at most 20 letters, digits, "-" and "_".',
  withMetadata: 'Copy metadata',
  conversion: 'Conversion',
  save: 'Save',
  saving: 'Saving…',
  open: 'Open',
  cancel: 'Cancel',
  succeeded: 'Request succeeded. Refreshing data...',
});
