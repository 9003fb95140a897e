import type { Term } from '@spindle/contracts/search/keyword';
import { fold } from '@spindle/core/search/fold';
import {
  encodeCharacters,
  hasPairedLetters,
  type Phrase,
  withOpenEnd,
} from '@spindle/core/search/letter-pairs';
import { emojiOf, readingsOf } from '@spindle/core/search/readings';

/** What a term finds: assets that contain one of the phrases, if there are any, and all emoji. */
export interface TermPhrases {
  phrases: Phrase[];
  /** As stored words. */
  emoji: string[];
}

/** Returns what a term finds. The words of its phrases are folded, as assets store them. */
export function phrasesOf({ text, isPrefix }: Pick<Term, 'text' | 'isPrefix'>): TermPhrases {
  const phrases = readingsOf(text)
    .map((words) => withOpenEnd(words, isPrefix))
    .filter(({ words }) => words.length > 0);
  return { phrases, emoji: emojiOf(text).map(encodeCharacters) };
}

/**
 * Returns the words of a text as assets stored them before their letters became pairs. Null for a text without such letters. Needed until
 * every asset is indexed again.
 */
export function unpairedWords(text: string): string[] | null {
  return hasPairedLetters(text) ? fold(text).match(/[\p{L}\p{M}]+|\p{N}+/gu) : null;
}
