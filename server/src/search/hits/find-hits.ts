import { wordsOf } from '@spindle/core/search/readings';
import type { TextPhrases } from '../engine/match/keyword-query.ts';

/** Returns the hits in folded words: the positions of the first and the last word of each. Hits do not overlap. */
export function findHits(
  words: readonly string[],
  { byFirstWord, prefixes }: TextPhrases,
): { from: number; to: number }[] {
  const hits: { from: number; to: number }[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const lengths = (byFirstWord.get(word) ?? [])
      .filter((phrase) => phrase.every((one, offset) => words[at + offset] === one))
      .map(({ length }) => length);
    if (prefixes.some((prefix) => word.startsWith(prefix))) lengths.push(1);
    if (lengths.length === 0) continue;
    const to = at + Math.max(...lengths) - 1;
    hits.push({ from: at, to });
    at = to;
  }
  return hits;
}

/** Returns for each text, in reading order, the number of the hit that it belongs to, from 0; null for none. A hit may span several texts. */
export function numberHits(texts: readonly string[], phrases: TextPhrases): (number | null)[] {
  const words = texts.flatMap((text, index) => wordsOf(text).map((word) => ({ word, index })));
  const numbers: (number | null)[] = texts.map(() => null);
  const hits = findHits(
    words.map(({ word }) => word),
    phrases,
  );
  for (const [number, { from, to }] of hits.entries())
    for (const { index } of words.slice(from, to + 1)) numbers[index] ??= number;
  return numbers;
}
