import type { FoundSpeech } from '../capabilities.ts';

/** Characters of one subtitle: two lines. */
export const SUBTITLE_CHARACTERS = 74;

/**
 * Splits a passage that is too long for one subtitle between words, into parts of about the same length. Each gets a share of the time by its
 * characters.
 */
export function splitPassage({ start, end, text }: FoundSpeech): FoundSpeech[] {
  const parts = splitText(text);
  const characters = parts.reduce((sum, part) => sum + part.length, 0);
  let before = 0;
  return parts.map((part) => {
    const from = start + ((end - start) * before) / characters;
    before += part.length;
    return { start: from, end: start + ((end - start) * before) / characters, text: part };
  });
}

function splitText(text: string): string[] {
  const length = text.length / Math.ceil(text.length / SUBTITLE_CHARACTERS);
  const parts: string[] = [];
  for (const word of wordsOf(text)) {
    const last = parts.at(-1);
    const joined = `${last} ${word}`;
    const isFull = last === undefined || joined.length > SUBTITLE_CHARACTERS;
    if (isFull || last.length >= length) parts.push(word);
    else parts[parts.length - 1] = joined;
  }
  return parts;
}

/** Returns the words; pieces of them where a language writes no spaces. */
const wordsOf = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => word.match(LONGEST_WORD) ?? []);

const LONGEST_WORD = new RegExp(`.{1,${SUBTITLE_CHARACTERS}}`, 'gsu');
