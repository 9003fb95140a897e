import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('save-image', {
  title: 'Save edited image',
  saveAs: 'Save as',
  asAsset: 'New asset',
  asConversion: 'Named conversion',
  asOriginal: 'Replace the original',
  asExisting: 'Replace a conversion',
  asDownload: 'Download',
  originalHelp:
    'Its conversions are removed, and the asset is processed again. The earlier original is kept as a version.',
  name: 'Name',
  nameHelp: 'At most 20 characters: letters, digits, "-" and "_"',
  withMetadata: 'Copy the metadata',
  conversion: 'Conversion',
  save: 'Save',
  saving: 'Saving…',
  open: 'Open',
  cancel: 'Cancel',
  succeeded: 'Request succeeded. Refreshing data...',
});
