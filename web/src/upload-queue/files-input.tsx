import type { ChangeEvent, Ref } from 'react';
import { pickedFiles } from './chosen-files/dropped-files.ts';
import { addFiles } from './upload-queue.ts';

interface FilesInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  multiple?: boolean;
}

/** The hidden field behind a button that uploads what the user chooses. */
export function FilesInput({ ref, label, multiple = false }: FilesInputProps) {
  const handleChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    if (input.files) addFiles(pickedFiles(input.files));
    // Reset, so that choosing the same files again fires a change.
    input.value = '';
  };
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={handleChange}
    />
  );
}
