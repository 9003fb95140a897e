import { NAME_MAX } from '@spindle/contracts/assets/assets';

/** Characters of a folder path that are kept. */
const PATH_MAX = 1024;
/** Characters of an extension that outlives the cutting of a long name. */
const EXTENSION_MAX = 16;
const NAMELESS = 'unnamed';

/** Control characters, and those that turn the reading direction so that `gpj.exe` reads as `exe.jpg`. */
const UNWANTED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name of an uploaded file as we keep it: data to show and search, never a path. Folders before it, control
 * characters and halves of characters go; what is longer than 255 characters is cut before its extension.
 */
export function cleanFileName(given: string): string {
  const name = cleanText(given.split(/[/\\]/).at(-1) ?? '');
  if (name === '' || name === '.' || name === '..') return NAMELESS;
  if (name.length <= NAME_MAX) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= EXTENSION_MAX ? name.slice(dot) : '';
  return (
    cut(name.slice(0, name.length - extension.length), NAME_MAX - extension.length) + extension
  );
}

/** The folders that a file came from, as data: `Trip/Day 1`. Nothing that climbs, nothing empty. */
export function cleanFolderPath(given: string): string {
  const folders = given
    .split(/[/\\]/)
    .map((folder) => cut(cleanText(folder), NAME_MAX))
    .filter((folder) => folder !== '' && folder !== '.' && folder !== '..');
  return cut(folders.join('/'), PATH_MAX);
}

function cleanText(text: string): string {
  return text.toWellFormed().replace(UNWANTED, '').normalize('NFC').trim();
}

/** Without cutting a character in half. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(max - 1));
  return text.slice(0, isHalf ? max - 1 : max);
}
