import { firstCharacters, fold } from './fold.ts';
import { hasPairedLetters, letterPairs, PAIRED_LETTER } from './letter-pairs.ts';

/** Limits the stored characters of one word. */
const WORD_MAX = 100;

/** Letters or digits. */
const WORDS = /[\p{L}\p{M}〇]+|(?:(?!〇)\p{N})+/gu;
/** Letters that are stored in pairs, or others. */
const PAIRED_OR_NOT = new RegExp(`((?:${PAIRED_LETTER})+)|(?:(?!${PAIRED_LETTER}).)+`, 'gsu');
/** Choose the look of the character before them. */
const VARIATION_SELECTORS = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;

/** Letters that German and Scandinavian languages also write as two. */
const TWO_LETTERS = /[äöüåø]/giu;
const AS_TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** Where a capital letter begins a word inside a word: `MyHoliday`, `NASAImage`. */
const CAPITALS_INSIDE = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

/**
 * A flag, a keycap, or a pictograph with a skin tone, tags (as in the flag of England) and joined pictographs. The signs of copyright and
 * registration are none: credits contain them.
 */
const EMOJI =
  /\p{RI}{2}|[0-9#*]\u20e3|(?![©®])\p{ExtPict}\p{EMod}?[\u{e0020}-\u{e007f}]*(?:\u200d\p{ExtPict}\p{EMod}?)*|[\p{RI}\p{EMod}]/gu;

/**
 * Splits a text into folded words of either letters or digits: returns img, 2024, a for `IMG_2024a`. Letters of Chinese, Japanese,
 * Korean, Thai, Lao, Khmer and Burmese become pairs.
 */
export function wordsOf(text: string): string[] {
  const folded = fold(text);
  // Most texts: the general way takes three times as long.
  if (isAscii(folded)) return (folded.match(/[a-z]+|[0-9]+/g) ?? []).flatMap(plainWord);
  const words = folded.replace(VARIATION_SELECTORS, '').match(WORDS) ?? [];
  return words.flatMap((word) =>
    hasPairedLetters(word)
      ? [...word.matchAll(PAIRED_OR_NOT)].flatMap(([part, paired]) =>
          paired === undefined ? plainWord(part) : letterPairs(part),
        )
      : plainWord(word),
  );
}

/**
 * Returns the ways to read a text as words, first those of `wordsOf`. Others split words at capital letters inside them (my, holiday for
 * `MyHoliday`) and write umlauts and their Scandinavian counterparts as two letters (mueller for `Müller`).
 */
export function readingsOf(text: string): string[][] {
  const plain = wordsOf(text);
  if (isAscii(text) && !/[a-z][A-Z]|[A-Z][A-Z][a-z]/.test(text)) return [plain];
  const composed = text.normalize('NFC');
  const split = composed.replace(CAPITALS_INSIDE, ' ');
  const readings = new Map([[plain.join(' '), plain]]);
  for (const other of [withTwoLetters(composed), split, withTwoLetters(split)]) {
    if (other === composed) continue;
    const words = wordsOf(other);
    readings.set(words.join(' '), words);
  }
  return [...readings.values()];
}

/**
 * Returns the folded spellings of a text, first its own: umlauts and their Scandinavian counterparts as one letter and as two (muller and
 * mueller). Each finds the names that are stored in that spelling only.
 */
export function spellingsOf(text: string): string[] {
  const folded = fold(text);
  const asTwo = fold(withTwoLetters(text.normalize('NFC')));
  return [...new Set([folded, asTwo, folded.replace(/[aou]e|aa/g, (pair) => pair.charAt(0))])];
}

/** Returns the emoji of a text, without variation selectors. */
export function emojiOf(text: string): string[] {
  return isAscii(text) ? [] : (text.replace(VARIATION_SELECTORS, '').match(EMOJI) ?? []);
}

/** Returns a word, or none for a mark alone. */
function plainWord(word: string): string[] {
  return isAscii(word) || /[\p{L}\p{N}]/u.test(word) ? [firstCharacters(word, WORD_MAX)] : [];
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

function withTwoLetters(text: string): string {
  return text.replace(TWO_LETTERS, (letter) => AS_TWO_LETTERS[letter.toLowerCase()] ?? letter);
}
