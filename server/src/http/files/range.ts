import { rangeNotSatisfiable } from '@spindle/core/storage/range';
import type { ByteRange } from '@spindle/core/storage/storage';

/**
 * The part of a file that a Range header asks for. Null for the whole: no header, several ranges, or one that cannot be read
 * (RFC 9110 lets a server do so). Throws 416 where nothing of the file lies in it.
 */
export function rangeOf(header: string | undefined, sizeBytes: number): ByteRange | null {
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
