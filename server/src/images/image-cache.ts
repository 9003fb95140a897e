import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { warnUnlessOutage } from '@spindle/core/outage';
import { cachedImagesPrefix } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { LRUCache } from 'lru-cache';
import { trimCache } from './trim-cache.ts';

/**
 * Caches rendered images: recent ones in memory, all in storage up to IMAGE_CACHE_BYTES. Evicts the least recently used.
 * Each server may exceed the limit by UNCOUNTED_SHARE, because it does not see the writes of other servers at once.
 */
export interface ImageCache {
  /** Reads an image from memory only. */
  readMemory(key: string): Buffer | undefined;
  /** Reads an image from storage; null when it is not cached. */
  read(key: string, signal: AbortSignal): Promise<Buffer | null>;
  /** Stores an image in the background. When storing fails, the next request renders the image again. */
  store(key: string, bytes: Buffer, contentType: string): void;
  /** Counts bytes that a worker has written to the cache. May start to evict images. */
  countBytes(bytes: number): void;
  /** Removes an asset's images from memory, after another process has changed them in storage. */
  evictMemory(assetId: string): void;
  close(): Promise<void>;
}

/** Limits the images in memory: all together, and each one, in bytes. */
const MEMORY_BYTES = 32 * 1024 ** 2;
const MEMORY_ENTRY_BYTES = 512 * 1024;
/** Limits the keys whose last use is remembered; for other keys, the time of writing counts as the last use. */
const USES_MAX = 50_000;
/** Share of the limit that this process writes before it scans the storage again. */
const UNCOUNTED_SHARE = 0.05;
/** Limits concurrent writes. Further images are not stored, so that slow storage cannot fill the memory. */
const WRITES_MAX = 32;

/** Opens the cache of on-demand images: a small one in memory, before a large one in the store. */
export function openImageCache(ctx: Context): ImageCache {
  const maxBytes = ctx.config.imageCacheBytes;
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_ENTRY_BYTES,
    sizeCalculation: (bytes) => bytes.length || 1, // it must be positive
  });
  const uses = new LRUCache<string, number>({ max: USES_MAX });
  const writes = new Set<Promise<void>>();
  // Bytes written since the last scan of the storage. Infinite until the first scan.
  let uncountedBytes = Number.POSITIVE_INFINITY;
  let scan: Promise<void> | null = null;

  const recordUse = (key: string) => void uses.set(key, ctx.now().getTime());

  const trim = async () => {
    uncountedBytes = 0;
    try {
      await trimCache(ctx.storage, maxBytes, (key) => uses.get(key));
    } catch (error) {
      uncountedBytes = Number.POSITIVE_INFINITY;
      ctx.log.warn({ err: error }, 'cannot trim the image cache; retrying with the next image');
    }
  };

  const countBytes = (bytes: number) => {
    uncountedBytes += bytes;
    if (uncountedBytes <= maxBytes * UNCOUNTED_SHARE) return;
    scan ??= trim().finally(() => {
      scan = null;
    });
  };

  const write = async (key: string, bytes: Buffer, contentType: string) => {
    try {
      await ctx.storage.put(key, bytes, { contentType });
      countBytes(bytes.length);
    } catch (error) {
      warnUnlessOutage(ctx.log, error, 'cannot store an image in the cache');
    }
  };

  return {
    /** Reads an image from memory only. */
    readMemory(key) {
      const bytes = memory.get(key);
      if (bytes) recordUse(key);
      return bytes;
    },
    async read(key, signal) {
      try {
        const bytes = await readObject(ctx, key, { signal });
        memory.set(key, bytes);
        recordUse(key);
        return bytes;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    store(key, bytes, contentType) {
      memory.set(key, bytes);
      if (bytes.length > maxBytes || writes.size >= WRITES_MAX) return;
      const pending = write(key, bytes, contentType).finally(() => writes.delete(pending));
      writes.add(pending);
    },
    countBytes,
    evictMemory(assetId) {
      const prefix = cachedImagesPrefix(assetId);
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
    },
    async close() {
      await Promise.all(writes);
      await scan;
    },
  };
}
