import { defineTexts } from '../i18n.ts';

export const t = defineTexts({
  title: 'Face search',
  help: 'Find the assets that show a person. Take a picture, or browse for a JPEG or PNG. It is mirrored, and not added to your assets.',
  useCamera: 'Use camera',
  browse: 'Browse…',
  browseLabel: 'JPEG or PNG picture with a face',
  wrongType: 'Choose a JPEG or PNG picture.',
  unreadable: 'This picture could not be read. Choose another one.',
  cameraPermission: 'Allow the camera when your browser asks.',
  cameraStarting: 'Starting the camera',
  cameraView: 'View of the camera',
  cameraFailed: 'Unable to access the camera. Connect one, or close other programs that use it.',
  cameraBlocked:
    'The camera is blocked. Allow it for this site in your browser, or browse for a picture.',
  capture: 'Take picture',
  tryAgain: 'Try again',
  back: 'Choose another picture',
  picture: 'Picture to search with',
  search: 'Search',
  searching: 'Searching for this face',
  noFace: 'No face found in this picture. Choose one that shows a face from the front.',
  chooseFace: 'Choose a face',
  chooseHelp: 'This picture shows several faces. Choose the one to search for.',
  face: 'Face {{number}} of {{total}}',
});
