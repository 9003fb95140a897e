/** Words that connect others in a keyword, and exclude the next one. */
const OPERATORS: readonly string[] = ['AND', 'OR', 'NOT'];

/** Returns the words that a keyword searches for, without operators and excluded words. */
export function wordsOf(keyword: string): string[] {
  const words = keyword.match(/-?[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word, at) => !word.startsWith('-') && words[at - 1] !== 'NOT')
    .filter((word) => !OPERATORS.includes(word));
}

/** A part of a text. `isFound`: a searched word starts with it. */
export interface TextPart {
  text: string;
  isFound: boolean;
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Splits a text into its words and what is between them, and marks those that begin with one of the words. Ignores case and accents. */
export function findWords(text: string, words: readonly string[]): TextPart[] {
  const searched = words.map(fold);
  const parts = text.split(/([\p{L}\p{M}\p{N}]+)/u).filter((part) => part !== '');
  return parts.map((part) => {
    const folded = fold(part);
    return { text: part, isFound: searched.some((word) => folded.startsWith(word)) };
  });
}
