import * as contract from '@spindle/contracts/deepzoom/deepzoom';
import { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import { admitNobody } from '../files/anonymous.ts';
import { openObjectIndexes } from '../files/object-indexes.ts';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { readTileSource, type Zoom } from './read-source.ts';
import { readTile } from './read-tile.ts';

/** Bytes of indexes that are remembered: of a 400-megapixel picture it is 40 KB. */
const INDEX_BYTES = 8 * 1024 ** 2;

export function deepzoomRoutes(app: App, parts: Omit<Zoom, 'indexes'>): void {
  const zoom = { ...parts, indexes: openObjectIndexes(app.ctx, TileIndex, INDEX_BYTES) };
  const letIn = admitNobody(parts.settings);
  serveFile(app, contract.readTileSource, (ctx, input) => readTileSource(ctx, input, zoom), letIn);
  serveFile(app, contract.readTile, (ctx, input) => readTile(ctx, input, zoom), letIn);
}
