import type { FoundSpeech } from '../../models/capabilities.ts';

/** Returns WebVTT with one cue for each passage. A note says that a model made it: nobody has read it. */
export function writeSubtitles(passages: readonly FoundSpeech[], model: string): string {
  const cues = passages.map(
    ({ start, end, text }) => `${timeOf(start)} --> ${timeOf(end)}\n${escapeText(text)}`,
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

/** Returns `01:02:03.400`. */
function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, digits: number) => `${Math.floor(value)}`.padStart(digits, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60];
  return `${clock.map((value) => part(value, 2)).join(':')}.${part(ms % 1000, 3)}`;
}
