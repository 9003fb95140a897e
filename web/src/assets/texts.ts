import { DOWNLOAD_FAILED, DOWNLOAD_MISSING } from '@spindle/contracts/files/download-messages';
import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  loadingPictures: 'Loading the pictures…',
  picturesFailed: 'The pictures could not be loaded.',
  tryAgain: 'Try again',
  close: 'Close',
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  other: 'File',
  downloadFailed: DOWNLOAD_FAILED,
  downloadMissing: DOWNLOAD_MISSING,
  downloadRefused: 'This file cannot be changed as requested. Download it unchanged.',
});
