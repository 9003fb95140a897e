import type { Asset } from '@spindle/contracts/assets/assets';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { findCues } from '../subtitles/cue-positions.ts';
import { subtitleQuery } from '../subtitles/subtitles-api.ts';
import { useSearchKeyword } from '../use-search-keyword.ts';
import { findWords, type TextPart, wordsOf } from './find-words.ts';
import { useHitLanguage } from './use-hit-language.ts';

/** A passage of speech. Seconds. */
export interface Passage {
  start: number;
  end: number;
  /** Start of the next passage of the whole transcript: until then it is the current one. */
  until: number;
  text: string;
  parts: TextPart[];
}

/**
 * Returns the passages of the subtitles of an asset in a language, at first the one in which the words of the search are said that the asset
 * was opened from. While there are words to find, only passages with one of them: at first the words of that search, if there are such passages.
 */
export function useTranscript(asset: Asset, languages: readonly string[]) {
  const keyword = useSearchKeyword();
  const [chosen, setLanguage] = useState<string | null>(null);
  const hit = useHitLanguage(asset, languages, keyword);
  const wanted = languages.find((one) => one === chosen) ?? hit;
  const language = wanted ?? languages[0] ?? '';
  const { data: file, error, refetch } = useQuery(subtitleQuery(asset, language));
  const cues = useMemo(() => (file === undefined ? undefined : findCues(file)), [file]);
  const [typed, find] = useState<string | null>(null);
  const { passages, words } = useMemo(() => {
    const search = (searched: string): { passages: Passage[]; words: string } => {
      const words = wordsOf(searched);
      const all = (cues ?? []).map((cue, at, { [at + 1]: next }) => ({
        ...cue,
        until: next?.start ?? Number.POSITIVE_INFINITY,
        parts: findWords(cue.text, words),
      }));
      const found = all.filter(({ parts }) => parts.some(({ isFound }) => isFound));
      return { passages: words.length === 0 ? all : found, words: searched };
    };
    if (typed !== null) return search(typed);
    const result = search(keyword);
    return result.passages.length > 0 ? result : search('');
  }, [cues, typed, keyword]);
  return {
    language,
    setLanguage,
    /** Undefined until they are loaded. */
    passages: cues && wanted !== undefined ? passages : undefined,
    words,
    find,
    error,
    refetch,
  };
}
