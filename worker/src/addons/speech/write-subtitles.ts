import { cueTime } from '@spindle/contracts/subtitles/cue-time';
import type { FoundSpeech } from '../../models/capabilities.ts';

/** Returns WebVTT with one cue for each passage. A note says that a model made it: nobody has read it. */
export function writeSubtitles(passages: readonly FoundSpeech[], model: string): string {
  const cues = passages.map(
    ({ start, end, text }) => `${cueTime(start)} --> ${cueTime(end)}\n${escapeText(text)}`,
  );
  return `${['WEBVTT', `NOTE Draft, created from speech by ${model}`, ...cues].join('\n\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** An empty line would end the cue. */
const escapeText = (text: string) =>
  text
    .replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
