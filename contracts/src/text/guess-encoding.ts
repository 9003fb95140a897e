import { analyse } from 'chardet';
import { decodeAs } from './decode-as.ts';
import { isTextEncoding, type TextEncoding } from './encodings.ts';

/** Number of bytes that are compared with the statistics of languages. */
const SAMPLE_BYTES = 16 * 1024;

/** The confidence of Windows-1252 if nothing speaks for it, out of 100. Other encodings with few characters get the same. */
const DEFAULT_CONFIDENCE = 10;
/** Limits, out of 100, below which a guess is weak: its confidence, and its lead over the next encoding. */
const CONFIDENCE_MIN = 30;
const LEAD_MIN = 15;
/** Number of characters beyond ASCII below which a guess is weak, except for the default. */
const CHARACTERS_MIN = 5;

/** Encodings of the detector that Windows extends. */
const EXTENDED: Readonly<Record<string, TextEncoding>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-6': 'windows-1256',
  'iso-8859-9': 'windows-1254',
  gb18030: 'gbk',
};

interface Guess {
  encoding: TextEncoding;
  /** Whether another encoding is almost as likely. */
  isWeak: boolean;
}

interface Candidate {
  encoding: TextEncoding;
  confidence: number;
  /** The text of the sample in this encoding. */
  text: string;
}

/** Guesses the encoding of text that is not Unicode from the statistics of languages. */
export function guessEncoding(bytes: Uint8Array): Guess {
  const [best, ...others] = findCandidates(sampleOf(bytes));
  if (!best) return { encoding: 'windows-1252', isWeak: true };
  const next = others.find(({ text }) => text !== best.text)?.confidence ?? 0;
  const { encoding, confidence, text } = best;
  const isShort = encoding !== 'windows-1252' && countBeyondAscii(text) < CHARACTERS_MIN;
  const isUnlikely = confidence < CONFIDENCE_MIN || confidence - next < LEAD_MIN;
  return { encoding, isWeak: isShort || isUnlikely };
}

/** Returns the bytes from the first line that is not ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte >= 0x80),
  );
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  return bytes.subarray(start, start + SAMPLE_BYTES);
}

/** Returns the encodings in which a sample is plausible text, the most likely first. */
function findCandidates(sample: Uint8Array): Candidate[] {
  const confidences = new Map<TextEncoding, number>([['windows-1252', DEFAULT_CONFIDENCE]]);
  for (const { name, confidence } of analyse(sample)) {
    const lower = name.toLowerCase();
    const encoding = EXTENDED[lower] ?? lower;
    if (isTextEncoding(encoding) && confidence > (confidences.get(encoding) ?? 0))
      confidences.set(encoding, confidence);
  }
  return [...confidences]
    .map(([encoding, confidence]) => ({ encoding, confidence, text: decodeAs(sample, encoding) }))
    .filter(({ text }) => isPlausible(text))
    .sort((a, b) => b.confidence - a.confidence);
}

/** Punctuation and signs beyond ASCII that are common in text. The single low quotation mark is not. */
const COMMON_SIGNS =
  /[\u2010-\u2019\u201c-\u2026\u2039\u203a€£§©®°«»¿¡·ªº\u00a0\u3000-\u303f\uff00-\uffef]/g;

/** Returns whether a decoded text has no control characters and, beyond ASCII, mainly letters and common signs. */
function isPlausible(text: string): boolean {
  // The limit of the sample may cut its last character in half.
  const checked = text.replace(/\ufffd$/, '');
  if (/[\ufffd\u0080-\u009f\p{Cn}\p{Co}]/u.test(checked)) return false;
  const odd = checked.replace(COMMON_SIGNS, '').match(/[^\0-\x7f\p{L}\p{M}]/gu)?.length ?? 0;
  return odd * 5 <= countBeyondAscii(checked);
}

const countBeyondAscii = (text: string) => text.match(/[^\0-\x7f]/gu)?.length ?? 0;
