import type { Context } from '@spindle/core/context';
import { TileIndex } from '@spindle/core/media/tile-index';
import { LRUCache } from 'lru-cache';

/** Bytes of indexes, as they lie in the store, that are remembered: of a 400-megapixel picture it is 40 KB. */
const MEMORY_BYTES = 8 * 1024 ** 2;

/** Says where tiles lie in their zip. An object never changes, so what is known of one stays true. */
export interface TileIndexes {
  read(objectKey: string): Promise<TileIndex>;
}

export function openTileIndexes({ storage }: Context): TileIndexes {
  const cache = new LRUCache<string, { index: TileIndex; bytes: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: async (objectKey) => {
      const bytes = Buffer.concat(await (await storage.get(objectKey)).toArray());
      return { index: TileIndex.parse(JSON.parse(bytes.toString('utf8'))), bytes: bytes.length };
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
