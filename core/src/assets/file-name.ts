import { NAME_MAX } from '@spindle/contracts/assets/assets';

/** Limits the length of a folder path, in characters. */
const PATH_MAX = 1024;
/** Limits the length of an extension that survives truncation, in characters. */
const EXTENSION_MAX = 16;
const DEFAULT_NAME = 'unnamed';

/** Control characters, and characters that change the text direction so that `gpj.exe` appears as `exe.jpg`. */
const REMOVED_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Returns the name of an uploaded file as data to display and search, never as a path. Removes folders, control
 * characters and lone surrogates. Truncates names of more than 255 characters before the extension.
 */
export function cleanFileName(given: string): string {
  const name = cleanText(given.split(/[/\\]/).at(-1) ?? '');
  if (name === '' || name === '.' || name === '..') return DEFAULT_NAME;
  if (name.length <= NAME_MAX) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= EXTENSION_MAX ? name.slice(dot) : '';
  return (
    truncate(name.slice(0, name.length - extension.length), NAME_MAX - extension.length) + extension
  );
}

/** Returns the source folders of a file as data: `Trip/Day 1`. Removes empty and parent (`..`) segments. */
export function cleanFolderPath(given: string): string {
  const folders = given
    .split(/[/\\]/)
    .map((folder) => truncate(cleanText(folder), NAME_MAX))
    .filter((folder) => folder !== '' && folder !== '.' && folder !== '..');
  return truncate(folders.join('/'), PATH_MAX);
}

function cleanText(text: string): string {
  return text.toWellFormed().replace(REMOVED_CHARACTERS, '').normalize('NFC').trim();
}

/** Truncates a text without splitting a character. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(max - 1));
  return text.slice(0, isHalf ? max - 1 : max);
}

/** Returns a file name without its extension. Leaves a name that only starts with a dot. */
export function stemOf(name: string): string {
  return name.replace(/(?!^)\.[^.]*$/, '');
}
