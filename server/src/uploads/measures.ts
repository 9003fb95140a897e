import { pipeline, type Readable } from 'node:stream';
import { type Checksums, createChecksums } from '@spindle/core/file-types/checksums';
import { LRUCache } from 'lru-cache';

/** Uploads whose first bytes were measured and whose end has not been seen: more than this many are forgotten. */
const UNENDED_MAX = 1_000;

/** Measures uploads whose bytes come in one request; of the others the probe reads the object once. */
export interface Measures {
  /** What the store should read instead of `stream`. */
  through(stream: Readable, key: string, offset: number): Readable;
  /** Null when the bytes came in several requests. */
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
