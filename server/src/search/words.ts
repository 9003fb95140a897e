import { NAME_MAX } from '@spindle/contracts/assets';

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

/** What a keyword is looked for in: the words of the name and of every free-form value (text, number, or a list of them). */
export function searchTextOf(name: string, data: Record<string, unknown>): string {
  const values = Object.entries(data)
    .filter(([key]) => !key.startsWith('_filespin'))
    .flatMap(([, value]) => value)
    .filter((value) => typeof value === 'string' || typeof value === 'number');
  return [name, ...values]
    .flatMap((value) => wordsOf(String(value)))
    .slice(0, WORDS_MAX)
    .join(' ');
}

/** Without cutting a character in half. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
