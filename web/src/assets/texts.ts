import { defineTexts } from '../i18n.ts';

export const t = defineTexts('assets', {
  image: 'Image',
  video: 'Video',
  audio: 'Audio',
  other: 'File',
});
