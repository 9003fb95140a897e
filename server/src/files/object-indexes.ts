import type { Context } from '@spindle/core/context';
import { readObject } from '@spindle/core/storage/read-object';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

/** Small objects that say what lies where in large ones. An object never changes, so what is known of one stays true. */
export interface ObjectIndexes<T> {
  read(objectKey: string): Promise<T>;
}

/** Remembers indexes of one shape, up to `memoryBytes` as they lie in the store. */
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
