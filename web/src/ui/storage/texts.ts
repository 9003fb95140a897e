import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  geo: 'Geography',
  geoHint: 'Detect when saving',
  geoHelp: 'Region of the bucket.',
  clearGeo: 'Clear the geography',
  noGeo: 'No region matches',
  endpoint: 'Endpoint',
  endpointHint: 'https://s3.example.com',
  endpointHelp: 'Only for S3 services other than AWS.',
  accessKeyId: 'Access key ID',
  accessKeyIdHelp: 'Leave empty to use the keys of the installation.',
  secret: 'Secret access key',
  secretHelp: 'Stored encrypted and never shown again.',
  showSecret: 'Show the secret access key',
  setupGuide: 'Open setup guide',
});
