import * as contract from '@spindle/contracts/deepzoom/deepzoom';
import { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import type { App } from '../app-parts.ts';
import { admitNobody } from '../files/anonymous.ts';
import { openObjectIndexes } from '../files/object-indexes.ts';
import { serveFile } from '../http/files.ts';
import { readTileSource } from './read-source.ts';
import { readTile } from './read-tile.ts';

/** Bytes of indexes that are remembered: of a 400-megapixel picture it is 40 KB. */
const INDEX_BYTES = 8 * 1024 ** 2;

export function deepzoomRoutes(app: App): void {
  const { interactive, settings, images } = app;
  const parts = { viewables: images.viewables, interactive, settings };
  const zoom = { ...parts, indexes: openObjectIndexes(app.ctx, TileIndex, INDEX_BYTES) };
  const letIn = admitNobody(settings);
  serveFile(app, contract.readTileSource, (ctx, input) => readTileSource(ctx, input, zoom), letIn);
  serveFile(app, contract.readTile, (ctx, input) => readTile(ctx, input, zoom), letIn);
}
