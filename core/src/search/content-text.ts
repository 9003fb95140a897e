import { wordsOf } from './readings.ts';

/** Characters of a text that are indexed. */
export const CONTENT_CHARACTERS_MAX = 2 * 1024 * 1024;

/** Limits the index of one text: Postgres stores at most a megabyte. */
const INDEX_BYTES_MAX = 900_000;
/** Bytes that the index takes for each different word, besides its letters, and for each place of a word. */
const WORD_BYTES = 8;
const PLACE_BYTES = 2;

/** Returns the text inside a file as it is indexed for search: its words, folded, as many as the index takes. */
export function contentTextOf(text: string): string {
  const known = new Set<string>();
  const words: string[] = [];
  let bytes = 0;
  for (const word of wordsOf(text.slice(0, CONTENT_CHARACTERS_MAX))) {
    bytes += PLACE_BYTES + (known.has(word) ? 0 : WORD_BYTES + Buffer.byteLength(word));
    if (bytes > INDEX_BYTES_MAX) break;
    known.add(word);
    words.push(word);
  }
  return words.join(' ');
}
