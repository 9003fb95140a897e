/** Scripts whose words have no spaces between them, and Korean, whose words have endings. */
const SCRIPTS = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr'];

/** Pattern of a letter of these scripts. The ideographic zero is a number in Unicode. */
export const PAIRED_LETTER = `(?=[\\p{L}\\p{M}〇])[${SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;

/** What every stored word starts with that is no word of a text. No usual word does. */
export const MARK = 'zq';

const HAS_PAIRED_LETTER = new RegExp(PAIRED_LETTER, 'u');

/** Letters of the code of one character: 26 to the power of 4 is more than all characters but the private and the tag characters. */
const CODE_LETTERS = 4;
const ALPHABET = 26;

/** Returns whether a text has letters that are stored in pairs. */
export const hasPairedLetters = (text: string): boolean => HAS_PAIRED_LETTER.test(text);

/**
 * Returns the words that find any part of a sequence of letters: each letter with the next one, and the last letter alone. `東京都` returns
 * 東京, 京都, 都.
 */
export function letterPairs(sequence: string): string[] {
  const letters = [...sequence];
  return letters.map((letter, at) => encodeCharacters(letter + (letters[at + 1] ?? '')));
}

/** Returns the words of a text, the last of which may go on: a last letter alone becomes the beginning of a pair, or is part of one already. */
export function withOpenEnd(words: string[], isPrefix: boolean): Phrase {
  const [last, previous] = [words.at(-1), words.at(-2)];
  if (!last || !isCode(last, 1)) return { words, isPrefix };
  return previous && isCode(previous, 2)
    ? { words: words.slice(0, -1), isPrefix: false }
    : { words, isPrefix: true };
}

/** Words in sequence. */
export interface Phrase {
  words: string[];
  /** Whether the last word is a prefix. */
  isPrefix: boolean;
}

/**
 * Returns characters as a word of letters a to z: the mark, then four letters for each. Postgres would split some characters off, depending
 * on the locale of the database.
 */
export function encodeCharacters(characters: string): string {
  return MARK + [...characters].map(codeOf).join('');
}

/** Returns whether a stored word is the code of so many characters. */
function isCode(word: string, characters: number): boolean {
  return word.length === MARK.length + characters * CODE_LETTERS && /^zq[a-z]+$/.test(word);
}

function codeOf(character: string): string {
  let rest = character.codePointAt(0) ?? 0;
  let code = '';
  for (let at = 0; at < CODE_LETTERS; at += 1) {
    code = String.fromCharCode(97 + (rest % ALPHABET)) + code;
    rest = Math.floor(rest / ALPHABET);
  }
  return code;
}
