import { markedUtf16 } from '@spindle/contracts/text/utf16';

/** Limits the comments, instructions and doctypes that are skipped before the root element. */
const PROLOG_MAX = 100;

/** Bytes allowed before the first `<`: byte order marks, white space, and the zeros of UTF-16. */
const BEFORE_MARKUP = new Set([
  0xef, 0xbb, 0xbf, 0xfe, 0xff, 0x00, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20,
]);

/**
 * Decodes the beginning of a file: as UTF-16 with a byte order mark, otherwise as UTF-8. Never throws. Returns an empty text when the
 * bytes cannot be markup, because decoding binary data would take longer than all other checks of a file.
 */
export function decodeHead(bytes: Buffer): string {
  const first = bytes.find((byte) => !BEFORE_MARKUP.has(byte));
  if (first !== 0x3c) return ''; // not `<`
  return new TextDecoder(markedUtf16(bytes) ?? 'utf-8').decode(bytes);
}

/**
 * Returns image/svg+xml when the root element is `svg`, text/plain for HTML, application/xml for other XML, and undefined for
 * everything else. Reads the prolog once.
 */
export function markupType(text: string): string | undefined {
  let at = skipSpace(text, 0);
  if (text[at] !== '<') return undefined;
  const declaredXml = text.startsWith('<?xml', at);
  for (let nodes = 0; nodes < PROLOG_MAX; nodes++) {
    const end = prologEnd(text, at);
    if (end === at) break;
    if (end < 0) return declaredXml ? 'application/xml' : undefined;
    at = skipSpace(text, end);
  }
  const root = /^<(?:[\w-]+:)?([\w-]+)/.exec(text.slice(at, at + 100))?.[1];
  if (root === 'svg') return 'image/svg+xml';
  if (root && /^(html|head|body|script)$/i.test(root)) return 'text/plain';
  return declaredXml && root ? 'application/xml' : undefined;
}

/** Returns the end of the instruction, comment or doctype that starts at `at`; `at` if none starts there; -1 if it is truncated. */
function prologEnd(text: string, at: number): number {
  if (text.startsWith('<?', at)) return endOf(text, '?>', at + 2);
  if (text.startsWith('<!--', at)) return endOf(text, '-->', at + 4);
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return at;
  const close = text.indexOf('>', at);
  const subset = text.indexOf('[', at);
  return subset < 0 || close < subset ? endOf(text, '>', at) : subsetEnd(text, subset);
}

/** Returns the end of a doctype with an internal subset, or -1 if it is truncated. */
function subsetEnd(text: string, from: number): number {
  const close = /\]\s*>/g;
  close.lastIndex = from;
  return close.test(text) ? close.lastIndex : -1;
}

/** Returns the position after the next `mark`, or -1 without one. */
function endOf(text: string, mark: string, from: number): number {
  const start = text.indexOf(mark, from);
  return start < 0 ? -1 : start + mark.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s\uFEFF]/.test(text.charAt(at))) at++;
  return at;
}
