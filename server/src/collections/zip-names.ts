/** Control characters, what separates folders or means something to a file system, and marks that turn the direction of writing. */
const UNSAFE = /[\p{Cc}\p{Cs}/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Names that some systems take for devices, whatever the extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Bytes of a name, with room for a number. */
const NAME_BYTES_MAX = 240;

/** Names for files that lie in one folder: none leads out of it, none is there twice, upper and lower case being the same. */
export function zipNames(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const { stem, extension } = split(safeName(name));
    let unique = stem + extension;
    for (let number = 2; taken.has(keyOf(unique)); number += 1)
      unique = `${stem} (${number})${extension}`;
    taken.add(keyOf(unique));
    return unique;
  });
}

function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(DEVICE, '_$&');
  const { stem, extension } = split(plain);
  const room = NAME_BYTES_MAX - Buffer.byteLength(extension);
  return `${cutToBytes(stem, room) || 'file'}${extension}`;
}

/** A very long end is no extension. */
function split(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isExtension = dot > 0 && name.length - dot <= 20;
  return isExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' };
}

function cutToBytes(text: string, bytes: number): string {
  let rest = bytes;
  let kept = '';
  for (const character of text) {
    rest -= Buffer.byteLength(character);
    if (rest < 0) break;
    kept += character;
  }
  return kept;
}

function keyOf(name: string): string {
  return name.toLowerCase();
}
