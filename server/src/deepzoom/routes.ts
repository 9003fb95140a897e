import * as contract from '@spindle/contracts/deepzoom/deepzoom';
import { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import type { App } from '../app-parts.ts';
import { admitAnonymous } from '../files/anonymous.ts';
import { openObjectIndexes } from '../files/object-indexes.ts';
import { serveFile } from '../http/files/serve-file.ts';
import { readTileSource } from './read-source.ts';
import { readTile } from './read-tile.ts';

/** Limits the cached tile indexes in bytes. The index of a 400-megapixel image has 40 KB. */
const INDEX_CACHE_BYTES = 8 * 1024 ** 2;

export function deepzoomRoutes(app: App): void {
  const { interactive, settings, images } = app;
  const indexes = openObjectIndexes(app.ctx, TileIndex, INDEX_CACHE_BYTES);
  const parts = { viewables: images.viewables, interactive, settings, indexes };
  const admit = admitAnonymous(settings);
  serveFile(app, contract.readTileSource, (ctx, input) => readTileSource(ctx, input, parts), admit);
  serveFile(app, contract.readTile, (ctx, input) => readTile(ctx, input, parts), admit);
}
