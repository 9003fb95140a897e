import { pipeline, type Readable } from 'node:stream';
import { type Checksums, createChecksums } from '@spindle/core/file-types/checksums';
import { LRUCache } from 'lru-cache';

/** Limits the hashed uploads that are not yet complete. Beyond it, the oldest checksums are dropped. */
const UNFINISHED_MAX = 1_000;

/**
 * Computes checksums of uploads whose bytes arrive in one request. For all others the probe reads the object once.
 */
export interface UploadChecksums {
  /** Hashes a stream that starts at `offset`. Returns the stream that the store must read instead. */
  hash(stream: Readable, key: string, offset: number): Readable;
  /** Returns and removes the checksums of an upload. Null if the bytes arrived in several requests. */
  take(key: string, sizeBytes: number): Checksums | null;
}

/** Opens the checksums of this server, by the object keys of uploads. */
export function openUploadChecksums(): UploadChecksums {
  const running = new LRUCache<string, () => Checksums>({ max: UNFINISHED_MAX });
  return {
    hash(stream, key, offset) {
      if (offset !== 0) return stream;
      const checksums = createChecksums();
      running.set(key, checksums.result);
      // The store receives stream errors through its own reads.
      return pipeline(stream, checksums.stream, () => undefined);
    },
    take(key, sizeBytes) {
      const hashed = running.get(key)?.();
      running.delete(key);
      return hashed?.sizeBytes === sizeBytes ? hashed : null;
    },
  };
}
