import { pipeline, type Readable } from 'node:stream';
import { type Checksums, createChecksums } from '@spindle/core/file-types/checksums';
import { LRUCache } from 'lru-cache';

/** Limits the uploads that are measured and not yet complete. Beyond it, the oldest measurements are dropped. */
const UNENDED_MAX = 1_000;

/**
 * Computes checksums of uploads whose bytes arrive in one request. For all others the probe reads the object once.
 */
export interface Measures {
  /** Returns the stream that the store should read instead of `stream`. */
  through(stream: Readable, key: string, offset: number): Readable;
  /** Returns and removes the checksums of an upload. Null if the bytes arrived in several requests. */
  take(key: string, sizeBytes: number): Checksums | null;
}

export function openMeasures(): Measures {
  const unended = new LRUCache<string, () => Checksums>({ max: UNENDED_MAX });
  return {
    through(stream, key, offset) {
      if (offset !== 0) return stream;
      const checksums = createChecksums();
      unended.set(key, checksums.result);
      return pipeline(stream, checksums.stream, () => undefined);
    },
    take(key, sizeBytes) {
      const measured = unended.get(key)?.();
      unended.delete(key);
      return measured?.sizeBytes === sizeBytes ? measured : null;
    },
  };
}
