import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  back: 'Back to Spindle',
  title: 'Set up an S3 bucket',
  intro:
    'Spindle can keep originals, derivatives and transcodes in S3 buckets of your own. Enter your bucket to complete the texts below.',
  bucket: 'Bucket',
  bucketHint: 'media-example-com',
  folder: 'Folder',
  folderHint: 'Optional',

  create: '1. Create the bucket',
  createText:
    'Create a private bucket in the region of your choice. Keep “Block all public access” on: Spindle reads the bucket and delivers the files itself.',
  user: '2. Create a user for Spindle',
  userText:
    'In IAM, create a user without console access, attach this policy, and create an access key for it. The policy allows nothing outside this bucket.',
  userPolicy: 'User policy',
  otherAccount: 'If the user is in another AWS account',
  otherAccountText:
    'Add this as the bucket policy as well, with the ARN of the user under Principal.',
  bucketPolicy: 'Bucket policy',
  cors: '3. Optional: allow this site in the CORS rules',
  corsText:
    'Only needed if pages of this site read the bucket directly. In the AWS console, paste the rules under Permissions of the bucket.',
  corsRules: 'CORS rules',
  save: '4. Save the bucket in Spindle',
  saveText:
    'Open Settings, then Storage. Enter bucket, folder and keys, and save. Spindle writes, reads, lists and deletes test files before it uses the bucket.',
  openSettings: 'Open storage settings',

  problems: 'If the bucket is refused',
  problemKeys:
    'Keys: check the access key ID and the secret access key. New AWS keys can take a minute to work.',
  problemPolicy: 'Policy: its Resource must name this bucket and this folder.',
  problemRegion: 'Geography: clear it to detect the region of the bucket.',
  problemEndpoint:
    'Endpoint: leave it empty for AWS. For another S3 service, enter its URL. The operator must allow private addresses in OUTBOUND_ALLOW.',
  problemOwnKeys:
    'No keys entered: the keys of the installation reach only the buckets in S3_ALLOWED_BUCKETS.',

  copy: 'Copy',
  copyOne: 'Copy: {{name}}',
  copied: '{{name}} copied',
  notCopied: 'The browser blocked copying. Select the text and copy it.',
});
