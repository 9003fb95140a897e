import { addFiles } from '../upload-queue.ts';
import { pickedFiles } from './dropped-files.ts';

/** Opens the file dialog and uploads the chosen files. */
export function pickFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    if (input.files) addFiles(pickedFiles(input.files));
  });
  input.click();
}
