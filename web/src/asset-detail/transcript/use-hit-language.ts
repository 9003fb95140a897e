import type { Asset } from '@spindle/contracts/assets/assets';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findCues } from '../subtitles/cue-positions.ts';
import { subtitleQuery } from '../subtitles/subtitles-api.ts';
import { findWords, wordsOf } from './find-words.ts';

/** Limits the subtitles that are loaded to find words in them: about 100 KB each for an hour. */
const LANGUAGES_MAX = 8;

/**
 * Returns the language in whose subtitles most words of a search are said: the first one of several, and of those without any. Undefined
 * until it is known. Loads nothing if there is no choice.
 */
export function useHitLanguage(
  asset: Asset,
  languages: readonly string[],
  keyword: string,
): string | undefined {
  const words = useMemo(() => wordsOf(keyword), [keyword]);
  const hasChoice = words.length > 0 && languages.length > 1;
  const searched = hasChoice ? languages.slice(0, LANGUAGES_MAX) : [];
  const files = useQueries({
    queries: searched.map((language) => subtitleQuery(asset, language)),
    // Subtitles that fail to load have no hits.
    combine: (results) =>
      results.some(({ isPending }) => isPending) ? null : results.map(({ data = '' }) => data),
  });
  const counts = useMemo(() => files?.map((file) => countSaid(file, words)), [files, words]);
  if (!hasChoice) return languages[0];
  return counts && languages[counts.indexOf(Math.max(...counts))];
}

/** Returns how many of the words are said. */
function countSaid(file: string, words: readonly string[]): number {
  const text = findCues(file)
    .map((cue) => cue.text)
    .join('\n');
  return words.filter((word) => findWords(text, [word]).some(({ isFound }) => isFound)).length;
}
