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

/** Returns the first characters of a text without splitting a surrogate pair. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
