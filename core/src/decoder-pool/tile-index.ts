import { z } from 'zod';

/** Where the tiles of a picture lie in their zip: what a server must know to send one. */
export const TileIndex = z.object({
  /** Pixels of the whole picture. */
  width: z.number().int(),
  height: z.number().int(),
  /** Pixels of a tile without its overlap, and what it shows of each neighbour. */
  tileSize: z.number().int(),
  overlap: z.number().int(),
  format: z.enum(['jpeg', 'png']),
  /** From 1x1 up to the whole. Tiles row by row: the byte each begins at, and its length. */
  levels: z.array(
    z.object({
      columns: z.number().int(),
      starts: z.array(z.number()),
      sizes: z.array(z.number()),
    }),
  ),
});
export type TileIndex = z.infer<typeof TileIndex>;

/** Bytes of one tile in the zip, both ends inclusive; null where there is no such tile. */
export function tileRange(
  index: TileIndex,
  { level, column, row }: { level: number; column: number; row: number },
): { start: number; end: number } | null {
  const tiles = index.levels[level];
  if (!tiles || column >= tiles.columns) return null;
  const at = row * tiles.columns + column;
  const [start, size] = [tiles.starts[at], tiles.sizes[at]];
  return start === undefined || size === undefined ? null : { start, end: start + size - 1 };
}
