import * as contract from '@spindle/contracts/deepzoom/deepzoom';
import type { Context } from '@spindle/core/context';
import { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import type { App } from '../app-parts.ts';
import { admitAnonymous } from '../files/anonymous.ts';
import { openObjectIndexes } from '../files/object-indexes.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { findTiles, type Zoomable } from './access.ts';
import { type DeepzoomParts, readTileSource } from './read-source.ts';
import { readTile } from './read-tile.ts';

/** Limits the cached tile indexes in bytes. The index of a 400-megapixel image has 40 KB. */
const INDEX_CACHE_BYTES = 8 * 1024 ** 2;

export function deepzoomRoutes(app: App): void {
  const { interactive, settings, images } = app;
  const indexes = openObjectIndexes(app.ctx, TileIndex, INDEX_CACHE_BYTES);
  const parts = { viewables: images.viewables, interactive, settings, indexes };
  const admit = admitAnonymous(settings);
  const onTiles =
    <I extends { params: { id: string } }, R>(
      verb: (ctx: Context, zoomable: Zoomable, input: I, parts: DeepzoomParts) => Promise<R>,
    ) =>
    async (ctx: Context, input: I) =>
      verb(ctx, await findTiles(ctx, input.params.id, parts), input, parts);
  serveFile(app, contract.readTileSource, onTiles(readTileSource), admit);
  serveFile(app, contract.readTile, onTiles(readTile), admit);
}
