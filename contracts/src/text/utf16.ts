export type Utf16Encoding = 'utf-16be' | 'utf-16le';

/** Number of bytes that are inspected for UTF-16 without a byte order mark. */
const INSPECTED_BYTES = 8192;

/** Characters that text does not contain: control characters except white space, unassigned ones, surrogates without their pair. */
const NOT_TEXT = /[^\P{C}\t\n\v\f\r\p{Cf}]/u;

/** Returns the encoding that the byte order mark of a text states; undefined without one. */
export function markedUtf16(bytes: Uint8Array): Utf16Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/**
 * Returns the encoding of UTF-16 text, also without a byte order mark: then the order of bytes in which all characters are text, and the
 * most are ASCII. Undefined for other bytes.
 */
export function utf16Encoding(bytes: Uint8Array): Utf16Encoding | undefined {
  const marked = markedUtf16(bytes);
  if (marked) return marked;
  const start = bytes.subarray(0, INSPECTED_BYTES);
  if (!start.includes(0)) return undefined;
  const [little, big] = [asciiCount(start, 'utf-16le'), asciiCount(start, 'utf-16be')];
  if (little === big) return undefined;
  return little > big ? 'utf-16le' : 'utf-16be';
}

/** Counts the ASCII characters of UTF-16 text. Returns 0 for bytes that are not text in this encoding. */
function asciiCount(bytes: Uint8Array, encoding: Utf16Encoding): number {
  const even = bytes.subarray(0, bytes.length & ~1);
  // Without a pair of surrogates that the limit may cut in half.
  const text = new TextDecoder(encoding).decode(even).replace(/\ufffd$/, '');
  if (text.includes('\ufffd') || NOT_TEXT.test(text)) return 0;
  return text.match(/[\t\n\r\x20-\x7e]/g)?.length ?? 0;
}
