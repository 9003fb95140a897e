import type { TextEncoding } from './encodings.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/** Decodes text in a known encoding. Invalid bytes become U+FFFD. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  return new TextDecoder(encoding === 'gbk' ? 'gb18030' : encoding).decode(bytes);
}
