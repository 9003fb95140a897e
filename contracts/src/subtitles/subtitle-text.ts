/** Matches the times of a cue in SRT and WebVTT. */
const TIMES = /^\s*([\d:]+)[,.](\d{1,3})\s*-->\s*([\d:]+)[,.](\d{1,3})/;
/** Matches HTML tags and position codes of SRT: `<i>`, `</font>`, `{\an8}`. */
const TAG = /<[a-z/][^<>]*>|\{\\[^{}]*\}/gi;

/** Returns a subtitle file as WebVTT text, converted from SRT if necessary. Detects UTF-8 and UTF-16 by their bytes; other files are Latin-1. */
export function subtitleText(bytes: Uint8Array): string {
  const text = decode(bytes)
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const isSrt = !text.startsWith('WEBVTT') && text.split('\n').some(isSrtTimes);
  return isSrt ? webVttOf(text) : text;
}

function decode(bytes: Uint8Array): string {
  // UTF-16 begins with a byte order mark. Without one, one byte of its first ASCII character is 0.
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
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
