import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('image-editor', {
  title: 'Edit {{name}}',
  editing: 'Image to edit',
  original: 'Original',
  loading: 'Preparing the image for editing. Large images take longer.',
  loadFailed: 'This image could not be opened for editing.',
  isCopy:
    'You are editing a copy of {{width}} × {{height}} px because your browser cannot open the original.',
  close: 'Close',
  save: 'Save',

  exportFailed: 'The browser could not export this image. Reduce its size and try again.',

  dropHelp: 'Your changes to this image will be lost.',

  menu: 'Editing tools',
  tools: 'Tools',
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Undo all changes',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  shapes: 'Crop ratios',
  turnLeft: 'Rotate left 90 degrees',
  turnRight: 'Rotate right 90 degrees',
  resetSize: 'Reset size',
  moreTools: 'More',
  words: 'Text on the image',
  watermark: 'Watermark from Settings',
});
