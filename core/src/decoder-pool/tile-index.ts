import { z } from 'zod';

/** Byte ranges of an image's tiles in their zip, so that the server can send one tile. */
export const TileIndex = z.object({
  /** Pixels of the whole image. */
  width: z.number().int(),
  height: z.number().int(),
  /** Pixels of a tile without its overlap, and pixels of each neighbor that it repeats. */
  tileSize: z.number().int(),
  overlap: z.number().int(),
  format: z.enum(['jpeg', 'png']),
  /** Levels from 1x1 pixel up to full size. `starts` and `sizes` hold the first byte and the length of each tile, row by row. */
  levels: z.array(
    z.object({
      columns: z.number().int(),
      starts: z.array(z.number()),
      sizes: z.array(z.number()),
    }),
  ),
});
export type TileIndex = z.infer<typeof TileIndex>;

/** Returns the byte range of one tile in the zip, both ends inclusive; null when no such tile exists. */
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
