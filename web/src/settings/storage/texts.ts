import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  intro: 'After you save, new files go to these S3 buckets. Existing files stay where they are.',
  // Names of StorageKind.
  originals: 'Originals',
  originalsHelp: 'The files that users upload.',
  derivatives: 'Derivatives',
  derivativesHelp: 'Images that Spindle renders from originals: previews, conversions, tiles.',
  transcodes: 'Transcodes',
  transcodesHelp: 'Renditions, segments and previews of videos and audio.',

  // Names of Place.
  place: 'Store {{kind}} in',
  inDefault: 'Default storage',
  inOriginals: 'Same as originals',
  inBucket: 'Use a bucket',
  sameAs: 'New files go to {{bucket}}, with the details of the originals.',
  leavesBucket:
    'When you save, the details of the bucket {{bucket}} are removed here. Its files stay readable.',

  root: 'Storage root',
  rootHint: 'my-bucket',
  rootHelp: 'Name of the bucket.',
  rootMissing: 'Enter the name of the bucket.',
  folder: 'Folder',
  folderHint: 'Optional',
  folderHelp: 'Prefix of all files in the bucket.',
  copy: 'Copy from Originals',

  verified: 'Verified',
  notVerified: 'Not verified',
  verifying: 'Verifying',
  verifyingBuckets: 'Verifying the buckets. This can take a few seconds.',
});
