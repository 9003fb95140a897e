import { AppError } from '../errors.ts';
import type { ByteRange } from './storage.ts';

/** Returns the 416 error for a range that begins after the last byte. */
export function rangeNotSatisfiable(): AppError {
  return new AppError(416, 'RANGE_NOT_SATISFIABLE', 'The range lies outside of the file.');
}

/** Throws 416 when the range contains no byte of an object of this size. An end beyond the last byte means the last byte. */
export function checkRange(range: ByteRange, sizeBytes: number): void {
  if (range.start >= sizeBytes || range.end < range.start) throw rangeNotSatisfiable();
}
