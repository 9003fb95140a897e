import { pickedFiles } from './dropped-files.ts';
import { addFiles } from './upload-queue.ts';

/** Returns a function that opens the file dialog and uploads the chosen files. */
export function usePickFiles(): () => void {
  return pickFiles;
}

function pickFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    if (input.files) addFiles(pickedFiles(input.files));
  });
  input.click();
}
