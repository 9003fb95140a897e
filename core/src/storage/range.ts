import { AppError } from '../errors.ts';
import type { ByteRange } from './storage.ts';

/** 416: the range begins after the last byte. */
export function rangeNotSatisfiable(): AppError {
  return new AppError(416, 'RANGE_NOT_SATISFIABLE', 'The range lies outside of the file.');
}

/** Throws 416 when nothing of an object of this size lies in the range. An end beyond the last byte means up to the end. */
export function checkRange(range: ByteRange, sizeBytes: number): void {
  if (range.start >= sizeBytes || range.end < range.start) throw rangeNotSatisfiable();
}
