import type { Context } from '@spindle/core/context';
import { FilmIndex } from '@spindle/core/media/film-index';
import { LRUCache } from 'lru-cache';

/** Bytes of indexes, as they lie in the store, that are remembered: of a film of two hours it is 300 KB. */
const MEMORY_BYTES = 16 * 1024 ** 2;

/** Says where the pieces of films lie. An object never changes, so what is known of one stays true. */
export interface FilmIndexes {
  read(objectKey: string): Promise<FilmIndex>;
}

export function openFilmIndexes({ storage }: Context): FilmIndexes {
  const cache = new LRUCache<string, { index: FilmIndex; bytes: number }>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: async (objectKey) => {
      const bytes = Buffer.concat(await (await storage.get(objectKey)).toArray());
      return { index: FilmIndex.parse(JSON.parse(bytes.toString('utf8'))), bytes: bytes.length };
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
