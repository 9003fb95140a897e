import type { SchemaDocument } from '@spindle/contracts/asset-schemas/asset-schemas';
import { NAME_MAX } from '@spindle/contracts/assets/assets';
import { INTERNAL_PREFIX } from '@spindle/contracts/metadata/metadata';

/** Words kept of one asset. */
const WORDS_MAX = 2_000;
/** Characters kept of one word. */
const WORD_MAX = 100;

const ACCENTS = /[\u0300-\u036f]/g;
/** Letters that Unicode does not take apart into a plain letter and a mark. */
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

/** Case, accents and compatibility forms folded away: `ÉTÉ ①` gives `ete 1`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENTS, '')
    .replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** Folded words of a text, split at everything that is no letter or digit and between letters and digits: `IMG_2024a` gives img, 2024, a. */
export function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  return words.map((word) => firstCharacters(word, WORD_MAX));
}

/** What the name of an asset is sorted and found by: the whole name, folded. */
export function nameKeyOf(name: string): string {
  return firstCharacters(fold(name), NAME_MAX);
}

/**
 * What a search looks for words in: those of the name and of every value of the data (text, number, or a list of them), and
 * once more those of each value marked with its field, so that a field can be searched alone. The values of `quietFields`
 * are for the search of a field only: no keyword finds them.
 */
export function searchTextOf(
  name: string,
  data: Record<string, unknown>,
  quietFields: ReadonlySet<string> = new Set(),
): string {
  const fields = Object.entries(data)
    .filter(([field]) => !field.startsWith(INTERNAL_PREFIX))
    .map(([field, value]) => [field, [value].flat().flatMap(valueWords)] as const);
  const spoken = fields.filter(([field]) => !quietFields.has(field)).flatMap(([, words]) => words);
  const marked = fields.flatMap(([field, words]) =>
    words.slice(0, WORDS_MAX).map((word) => fieldWord(field, word)),
  );
  return [...wordsOf(name), ...spoken]
    .slice(0, WORDS_MAX)
    .concat(marked.slice(0, WORDS_MAX))
    .join(' ');
}

/** The fields of a schema that no keyword finds; a field that it does not know is free-form. */
export function quietFieldsOf(schema: Pick<SchemaDocument, 'properties'>): ReadonlySet<string> {
  const quiet = Object.entries(schema.properties).filter(([, { filespin_properties: traits }]) => {
    const { searchable = false } = traits;
    return !(traits.keyword_searchable ?? searchable);
  });
  return new Set(quiet.map(([field]) => field));
}

/** A word as it stands for one field: letters and digits alone, so that the database takes it for a word. */
export function fieldWord(field: string, word: string): string {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(field)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `zq${hash.toString(36).padStart(7, '0')}${word}`;
}

function valueWords(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? wordsOf(String(value)) : [];
}

/** Without cutting a character in half. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
