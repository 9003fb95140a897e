import { readWebVtt } from '@spindle/contracts/subtitles/webvtt';
import { useMemo } from 'react';
import { findCues } from './cue-positions.ts';

/** Parses the text of subtitles. Cues after `duration`, the length of the video in seconds, are warnings. */
export function useParsedSubtitles(text = '', duration: number | undefined) {
  const parsed = useMemo(() => readWebVtt(text, duration), [text, duration]);
  const cuePositions = useMemo(() => findCues(text), [text]);
  return {
    cueCount: parsed.cues.length,
    errors: parsed.errors,
    warnings: parsed.warnings,
    cuePositions,
  };
}
