import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('settings.storage', {
  intro: 'After you save, new files go to these S3 buckets. Existing files stay where they are.',
  // Names of StorageKind.
  originals: 'Originals',
  originalsHelp: 'The files that users upload.',
  derivatives: 'Derivatives',
  derivativesHelp: 'Images that Spindle renders from originals: previews, conversions, tiles.',
  transcodes: 'Transcodes',
  transcodesHelp: 'Renditions, segments and previews of videos and audio.',

  root: 'Storage root',
  rootHint: 'Default storage',
  rootHelp: 'Name of the bucket. Leave empty for the default storage.',
  folder: 'Folder',
  folderHint: 'Optional',
  folderHelp: 'Prefix of all files in the bucket.',
  copy: 'Copy from Originals',
  clear: 'Use default storage',

  defaultStorage: 'Default storage',
  verified: 'Verified',
  notVerified: 'Not verified',
  verifying: 'Verifying',
  verifyingBuckets: 'Verifying the buckets. This can take a few seconds.',
});
