import { defineTexts } from '../../i18n.ts';

export const t = defineTexts('image-editor', {
  title: 'Edit {{name}}',
  editing: 'Picture to edit',
  original: 'Original',
  loading: 'Preparing the picture for editing. A very large one takes a while.',
  loadFailed: 'This picture cannot be edited.',
  isCopy:
    'You edit a copy of {{width}} × {{height}} px: the original is too large for a browser, or of a kind that it does not open.',
  close: 'Close',
  save: 'Save',

  exportFailed: 'The browser could not make a file of this picture. It may be too large.',

  dropHelp: 'The changes you have made to this picture will be lost.',

  menu: 'Tools of the editor',
  tools: 'Tools',
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Undo all changes',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  shapes: 'Shapes to crop to',
  turnLeft: 'Turn left by 90 degrees',
  turnRight: 'Turn right by 90 degrees',
  resetSize: 'Original size',
  moreTools: 'More',
  words: 'Words on the picture',
  watermark: 'Watermark of the settings',
});
