import { createHash } from 'node:crypto';

/** Bytes without a pattern that look like no kind of file, the same each time: chance would sometimes look like one. */
export function noise(sizeBytes: number): Buffer {
  return createHash('shake256', { outputLength: sizeBytes }).update('spindle').digest();
}
