import { pickedFiles } from './dropped-files.ts';
import { addFiles } from './upload-queue.ts';

/** Lets somebody choose files, and uploads them. */
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
