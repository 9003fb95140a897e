import type { Context } from '@spindle/core/context';
import { readObject } from '@spindle/core/storage/read-object';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/**
 * Reads small index objects that locate data in large objects. Objects are immutable, so cached indexes never
 * expire.
 */
export interface ObjectIndexes<T> {
  read(objectKey: string): Promise<T>;
}

/** Opens a cache of indexes of one shape. Limits it to `memoryBytes`, measured by their size in the store. */
export function openObjectIndexes<T>(
  ctx: Pick<Context, 'storage'>,
  shape: z.ZodType<T>,
  memoryBytes: number,
): ObjectIndexes<T> {
  const cache = new LRUCache<string, { index: T; bytes: number }>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: async (objectKey) => {
      const bytes = await readObject(ctx, objectKey);
      return { index: shape.parse(JSON.parse(bytes.toString('utf8'))), bytes: bytes.length };
    },
  });
  return {
    async read(objectKey) {
      const known = await cache.fetch(objectKey);
      if (!known) throw new Error(`unreachable: no index ${objectKey}`);
      return known.index;
    },
  };
}
