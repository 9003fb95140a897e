import { createHash } from 'node:crypto';

/** Returns pseudo-random bytes, the same at each call. Truly random bytes would sometimes look like a known file type. */
export function noise(sizeBytes: number): Buffer {
  return createHash('shake256', { outputLength: sizeBytes }).update('spindle').digest();
}
