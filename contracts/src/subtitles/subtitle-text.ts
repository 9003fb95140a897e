import { decodeAs } from '../text/decode-as.ts';
import { type DecodedText, decodeText } from '../text/decode-text.ts';
import type { TextEncoding } from '../text/encodings.ts';

/** Matches the times of a cue in SRT and WebVTT. */
const TIMES = /^\s*([\d:]+)[,.](\d{1,3})\s*-->\s*([\d:]+)[,.](\d{1,3})/;
/** Matches HTML tags and position codes of SRT: `<i>`, `</font>`, `{\an8}`. */
const TAG = /<[a-z/][^<>]*>|\{\\[^{}]*\}/gi;

/** Decodes a subtitle file, in the given encoding or a detected one. Its text is WebVTT, converted from SRT if necessary. */
export function subtitleText(bytes: Uint8Array, encoding?: TextEncoding): DecodedText {
  const decoded = encoding
    ? { text: decodeAs(bytes, encoding), encoding, isWeak: false }
    : decodeText(bytes);
  const text = decoded.text.replace(/\r\n?/g, '\n');
  const isSrt = !text.startsWith('WEBVTT') && text.split('\n').some(isSrtTimes);
  return { ...decoded, text: isSrt ? webVttOf(text) : text };
}

const isSrtTimes = (line: string) => TIMES.test(line) && line.includes(',');

/** Converts SRT to WebVTT. A cue is the text between two times. Removes its number and its empty lines, which would end it. */
function webVttOf(srt: string): string {
  const lines = srt.split('\n');
  const starts = lines.flatMap((line, at) => (TIMES.test(line) ? [at] : []));
  const cues = starts.map((start, n) => {
    const next = starts[n + 1];
    const text = lines
      .slice(start + 1, next)
      .map((line) => line.trim())
      .filter((line) => line !== '');
    if (next !== undefined && /^\d+$/.test(text.at(-1) ?? '')) text.pop();
    return `${timesOf(lines[start] ?? '')}\n${cueText(text.join('\n'))}`.trimEnd();
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

function timesOf(line: string): string {
  const [, from = '', fromPart = '', to = '', toPart = ''] = TIMES.exec(line) ?? [];
  return `${timeOf(from, fromPart)} --> ${timeOf(to, toPart)}`;
}

function timeOf(clock: string, part: string): string {
  const [seconds = '', minutes = '', hours = ''] = clock.split(':').reverse();
  const two = (digits: string) => digits.padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${part.padEnd(3, '0')}`;
}

/** Keeps closed bold, italic and underline tags; removes colors and positions, which WebVTT expresses differently. */
function cueText(srt: string): string {
  const tags = [...srt.matchAll(TAG)].map(([tag]) => tag.toLowerCase());
  const closedTags = ['b', 'i', 'u'].filter((name) => {
    const count = (wanted: string) => tags.filter((tag) => tag === wanted).length;
    return count(`<${name}>`) === count(`</${name}>`);
  });
  let text = '';
  let from = 0;
  for (const { 0: tag, index } of srt.matchAll(TAG)) {
    text += escapeText(srt.slice(from, index));
    if (closedTags.includes(tag.toLowerCase().replace(/[</>]/g, ''))) text += tag.toLowerCase();
    from = index + tag.length;
  }
  return text + escapeText(srt.slice(from));
}

/** Escapes characters that WebVTT would read as markup. Entities of the file stay. */
const escapeText = (text: string) =>
  text
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/-->/g, '--&gt;');
