import { rangeNotSatisfiable } from '@spindle/core/storage/range';
import type { ByteRange } from '@spindle/core/storage/storage';

/**
 * Returns the part of a file that a Range header requests. Null for the whole file: no header, several ranges, or an invalid one, as
 * RFC 9110 allows. Throws 416 for a range outside the file.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | null {
  // 15 digits: such numbers are exact in JavaScript.
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const range =
    first === ''
      ? { start: Math.max(0, sizeBytes - Number(last)), end: sizeBytes - 1 }
      : { start: Number(first), end: Math.min(Number(last || Infinity), sizeBytes - 1) };
  if (range.start > range.end) throw rangeNotSatisfiable();
  return range;
}
