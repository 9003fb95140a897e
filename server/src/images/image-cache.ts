import type { Context } from '@spindle/core/context';
import { NotFound } from '@spindle/core/errors';
import { warnUnlessOutage } from '@spindle/core/outage';
import { cachedImagesPrefix } from '@spindle/core/storage/keys';
import { readObject } from '@spindle/core/storage/read-object';
import { LRUCache } from 'lru-cache';
import { trimCache } from './trim-cache.ts';

/**
 * Images that were made before: the hot ones in memory, all in the store up to IMAGE_CACHE_BYTES, what was not used for longest going
 * first. Each server may be over it by UNSEEN_SHARE for a moment, as it does not know what others write.
 */
export interface ImageCache {
  inMemory(key: string): Buffer | undefined;
  /** Null where the store does not have it. */
  read(key: string, signal: AbortSignal): Promise<Buffer | null>;
  /** Returns at once. An image that cannot be stored is made again when it is next wanted. */
  keep(key: string, bytes: Buffer, contentType: string): void;
  /** Counts what a worker has put there; the least used may go at once. */
  count(bytes: number): void;
  /** Forgets what is in memory of an asset: others have changed what the store has of it. */
  changedBeside(assetId: string): void;
  close(): Promise<void>;
}

const MEMORY_BYTES = 32 * 1024 ** 2;
const MEMORY_ENTRY_BYTES = 512 * 1024;
/** Keys whose last use is remembered; of others the time of making counts. */
const USES_MAX = 50_000;
/** Share of the limit that is written before the store is walked through again. */
const UNSEEN_SHARE = 0.05;
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
  // What this process has written since it last walked through the store; it has not yet.
  let unseenBytes = Number.POSITIVE_INFINITY;
  let walk: Promise<void> | null = null;

  const noteUse = (key: string) => void uses.set(key, ctx.now().getTime());

  const trim = async () => {
    unseenBytes = 0;
    try {
      await trimCache(ctx.storage, maxBytes, (key) => uses.get(key));
    } catch (error) {
      unseenBytes = Number.POSITIVE_INFINITY;
      ctx.log.warn({ err: error }, 'the image cache is not trimmed until the next image');
    }
  };

  const count = (bytes: number) => {
    unseenBytes += bytes;
    if (unseenBytes <= maxBytes * UNSEEN_SHARE) return;
    walk ??= trim().finally(() => {
      walk = null;
    });
  };

  const write = async (key: string, bytes: Buffer, contentType: string) => {
    try {
      await ctx.storage.put(key, bytes, { contentType });
      count(bytes.length);
    } catch (error) {
      warnUnlessOutage(ctx.log, error, 'an image was not cached');
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
    count,
    changedBeside(assetId) {
      const prefix = cachedImagesPrefix(assetId);
      for (const key of memory.keys()) if (key.startsWith(prefix)) memory.delete(key);
    },
    async close() {
      await Promise.all(writes);
      await walk;
    },
  };
}
