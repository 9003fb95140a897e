/** Matches control characters, surrogates, path separators, characters reserved by file systems, and bidirectional marks. */
const UNSAFE = /[\p{Cc}\p{Cs}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Matches names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Limits a name in bytes; leaves room for a number within the 255 bytes of common file systems. */
const NAME_BYTES_MAX = 240;

/** Returns safe names for files of one folder. No name leaves the folder, and names are unique regardless of case. */
export function zipNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const { stem, extension } = splitExtension(sanitize(name));
    let unique = stem + extension;
    for (let number = 2; taken.has(foldCase(unique)); number += 1)
      unique = `${stem} (${number})${extension}`;
    taken.add(foldCase(unique));
    return unique;
  });
}

function sanitize(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(DEVICE, '_$&');
  const { stem, extension } = splitExtension(plain);
  const room = NAME_BYTES_MAX - Buffer.byteLength(extension);
  return `${truncateToBytes(stem, room) || 'file'}${extension}`;
}

/** Splits off the extension; a suffix of more than 20 characters does not count as one. */
function splitExtension(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= 20;
  return isExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' };
}

function truncateToBytes(text: string, bytes: number): string {
  let remaining = bytes;
  let result = '';
  for (const character of text) {
    remaining -= Buffer.byteLength(character);
    if (remaining < 0) break;
    result += character;
  }
  return result;
}

function foldCase(name: string): string {
  return name.toLowerCase();
}
