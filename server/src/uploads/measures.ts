import { pipeline, type Readable } from 'node:stream';
import { type Checksums, createChecksums } from '@spindle/core/file-types/checksums';
import { LRUCache } from 'lru-cache';

/** Limits the uploads that are measured and not yet complete. Beyond it, the oldest measurements are dropped. */
const MEASURED_MAX = 1_000;

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
  const running = new LRUCache<string, () => Checksums>({ max: MEASURED_MAX });
  return {
    through(stream, key, offset) {
      if (offset !== 0) return stream;
      const checksums = createChecksums();
      running.set(key, checksums.result);
      return pipeline(stream, checksums.stream, () => undefined);
    },
    take(key, sizeBytes) {
      const measured = running.get(key)?.();
      running.delete(key);
      return measured?.sizeBytes === sizeBytes ? measured : null;
    },
  };
}
