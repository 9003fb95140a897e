import { defineTexts } from '../../i18n.ts';

export const t = defineTexts({
  people: 'People',
  show: 'Show faces',
  hide: 'Hide faces',
  draw: 'Mark a face',
  cancelDraw: 'Stop marking',
  drawHelp: 'Drag a box around a face, or click its center.',
  drawArea: 'Press Enter to mark a face in the middle',
  drawnBox: 'New face. Arrow keys move it, with Shift they resize it, Enter names it.',
  whoIsThis: 'Who is this?',
  save: 'Save',
  cancel: 'Cancel',
  face: 'Face {{number}}, unnamed',
  faceOf: 'Face of {{name}}',
  addName: 'Add a name',
  rename: 'Name of face {{number}}: {{name}}',
  actionsOf: 'Actions on face {{number}}',
  notThisPerson: 'Not this person',
  removeFace: 'Remove face',
});
