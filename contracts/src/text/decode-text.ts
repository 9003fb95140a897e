import { decodeAs } from './decode-as.ts';
import type { TextEncoding } from './encodings.ts';
import { guessEncoding } from './guess-encoding.ts';
import { utf16Encoding } from './utf16.ts';

export interface DecodedText {
  /** Without a byte order mark. */
  text: string;
  encoding: TextEncoding;
  /** Whether the encoding is a guess, and another one is almost as likely. */
  isWeak: boolean;
}

/**
 * Decodes a text file. Recognizes UTF-8 and UTF-16 by their bytes, and guesses other encodings. The file may be cut within its last
 * character.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const unicode = utf16Encoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (unicode) return { text: decodeAs(bytes, unicode), encoding: unicode, isWeak: false };
  const guess = guessEncoding(bytes);
  return { text: decodeAs(bytes, guess.encoding), ...guess };
}

/** Returns whether bytes are valid UTF-8. The last character may be cut in half. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
