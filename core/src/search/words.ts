import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { NAME_MAX } from '@spindle/contracts/assets/assets';
import { INTERNAL_PREFIX } from '@spindle/contracts/metadata/metadata';

/** Limits the stored words of one asset. */
const WORDS_MAX = 2_000;
/** Limits the stored characters of one word. */
const WORD_MAX = 100;

const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that Unicode does not decompose into a plain letter and a mark. */
const SPECIAL_LETTERS = /[æœøđðħıłßþς]/g;
const PLAIN_LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
  ς: 'σ',
};

/** Folds case, accents and compatibility forms: returns `ete 1` for `ÉTÉ ①`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** Splits a text into folded words of either letters or digits: returns img, 2024, a for `IMG_2024a`. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return words.map((word) => firstCharacters(word, WORD_MAX));
}

/** Returns the folded name of an asset, which it is sorted and found by. */
export function nameKeyOf(name: string): string {
  return firstCharacters(fold(name), NAME_MAX);
}

/**
 * Returns the text that is indexed for search: the words of the name and of every value of the data (text, number, or a list of them).
 * Adds each value's words again, marked with its field, so that a search can be limited to one field. Words of `hiddenFields` are only
 * added marked, so that keywords do not find them.
 */
export function searchTextOf(
  name: string,
  data: Record<string, unknown>,
  hiddenFields: ReadonlySet<string> = new Set(),
): string {
  const fields = Object.entries(data)
    .filter(([field]) => !field.startsWith(INTERNAL_PREFIX))
    .map(([field, value]) => [field, [value].flat().flatMap(valueWords)] as const);
  const plain = fields.filter(([field]) => !hiddenFields.has(field)).flatMap(([, words]) => words);
  const marked = fields.flatMap(([field, words]) =>
    words.slice(0, WORDS_MAX).map((word) => fieldWord(field, word)),
  );
  return [...wordsOf(name), ...plain]
    .slice(0, WORDS_MAX)
    .concat(marked.slice(0, WORDS_MAX))
    .join(' ');
}

/** Returns the fields of a schema that keywords do not find. A field that the schema does not define is found. */
export function fieldsHiddenFromKeywords(
  schema: Pick<SchemaDocument, 'properties'>,
): ReadonlySet<string> {
  const hidden = Object.entries(schema.properties).filter(([, { filespin_properties: traits }]) => {
    const { searchable = false } = traits;
    return !(traits.keyword_searchable ?? searchable);
  });
  return new Set(hidden.map(([field]) => field));
}

/**
 * Returns a word marked with its field: `zq`, a hash of the field in 7 digits of base 36, the word. It has only letters and digits, so that
 * the database treats it as one word. No usual word begins with `zq`, so a keyword does not find it.
 */
export function fieldWord(field: string, word: string): string {
  // The 32-bit FNV-1a hash of the field's name: offset basis, then prime.
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(field)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `zq${hash.toString(36).padStart(7, '0')}${word}`;
}

function valueWords(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? wordsOf(String(value)) : [];
}

/** Returns the first characters of a text without splitting a surrogate pair. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
