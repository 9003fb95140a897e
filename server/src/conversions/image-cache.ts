import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { cachedImagesPrefix } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { LRUCache } from 'lru-cache';
import { trimCache } from './trim-cache.ts';

/** Images that were made before: the hot ones in memory, all in the store up to IMAGE_CACHE_BYTES. */
export interface ImageCache {
  inMemory(key: string): Buffer | undefined;
  /** Null where the store does not have it. */
  read(key: string, signal: AbortSignal): Promise<Buffer | null>;
  /** Returns at once. An image that cannot be stored is made again when it is next wanted. */
  keep(key: string, bytes: Buffer, contentType: string): void;
  /** Counts what a worker has put there. */
  count(bytes: number): void;
  /** Forgets what is in memory of an asset: others have changed what the store has of it. */
  changedBeside(assetId: string): void;
  /** Removes what was not used for longest, where the store holds too much. */
  trim(): Promise<void>;
  close(): Promise<void>;
}

const MEMORY_BYTES = 32 * 1024 ** 2;
const MEMORY_ENTRY_BYTES = 512 * 1024;
/** Keys whose last use is remembered; of others the time of making counts. */
const USES_MAX = 50_000;
/** Images on their way to the store at once. What comes on top is not stored: the store is slow, and memory is dear. */
const WRITES_MAX = 32;

export function openImageCache(ctx: Context): ImageCache {
  const maxBytes = ctx.config.imageCacheBytes;
  const memory = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    maxEntrySize: MEMORY_ENTRY_BYTES,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  const uses = new LRUCache<string, number>({ max: USES_MAX });
  const writes = new Set<Promise<void>>();
  // What the store held when it was last walked through, and what this process has added since.
  let storedBytes = Number.POSITIVE_INFINITY;

  const noteUse = (key: string) => void uses.set(key, ctx.now().getTime());

  const write = async (key: string, bytes: Buffer, contentType: string) => {
    try {
      await ctx.storage.put(key, bytes, { contentType });
      storedBytes += bytes.length;
    } catch (error) {
      ctx.log.warn({ err: error }, 'an image was not cached');
    }
  };

  return {
    inMemory(key) {
      const bytes = memory.get(key);
      if (bytes) noteUse(key);
      return bytes;
    },
    async read(key, signal) {
      try {
        const bytes = await readObject(ctx, key, { signal });
        memory.set(key, bytes);
        noteUse(key);
        return bytes;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },
    keep(key, bytes, contentType) {
      memory.set(key, bytes);
      if (bytes.length > maxBytes || writes.size >= WRITES_MAX) return;
      const written = write(key, bytes, contentType).finally(() => writes.delete(written));
      writes.add(written);
    },
    count(bytes) {
      storedBytes += bytes;
    },
    changedBeside(assetId) {
      const prefix = cachedImagesPrefix(assetId);
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
      storedBytes = Number.POSITIVE_INFINITY;
    },
    async trim() {
      if (storedBytes <= maxBytes) return;
      storedBytes = await trimCache(ctx.storage, maxBytes, (key) => uses.get(key));
    },
    async close() {
      await Promise.all(writes);
    },
  };
}
