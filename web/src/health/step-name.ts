/** Returns the name of the file that a step works on, else its type in words: `Purge trash` for PURGE_TRASH. */
export function stepName({ file_name, type }: { file_name: string | null; type: string }): string {
  if (file_name !== null) return file_name;
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
