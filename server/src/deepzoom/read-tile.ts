import type { readTile as route } from '@spindle/contracts/deepzoom/deepzoom';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import { tileRange } from '@spindle/core/decoder-pool/tile-index';
import { NotFound } from '@spindle/core/errors';
import { readObject } from '@spindle/core/storage/read-object';
import { cacheControlOf } from '../files/caching.ts';
import type { Zoomable } from './access.ts';
import type { DeepzoomParts } from './read-source.ts';

/** Returns a tile, read as a byte range of the object that holds all tiles. Throws NotFound for a missing tile. */
export async function readTile(
  ctx: Context,
  { asset, tiles }: Zoomable,
  { params, query }: Input<typeof route>,
  parts: DeepzoomParts,
) {
  if (!tiles) throw new NotFound('Tile');
  const index = await parts.indexes.read(tiles.index);
  const { level, tile } = params;
  const range = tileRange(index, { level, ...tile });
  if (!range) throw new NotFound('Tile');
  const name = `${level}-${tile.column}_${tile.row}`;
  return {
    kind: 'generated' as const,
    etag: `"${tiles.version}-${name}"`,
    lastModified: tiles.storedAt,
    contentType: `image/${index.format}`,
    fileName: `${name}.${index.format}`,
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, tiles.version),
    variesByAccept: false,
    ownerId: asset.creatorId,
    make: (signal: AbortSignal) => readObject(ctx, tiles.zip, { range, signal }),
  };
}
