import * as contract from '@spindle/contracts/deepzoom';
import type { App } from '../http/app-parts.ts';
import { serveFile } from '../http/files.ts';
import { readTileSource, type Zoom } from './read-source.ts';
import { readTile } from './read-tile.ts';
import { openTileIndexes } from './tile-indexes.ts';

export function deepzoomRoutes(app: App, parts: Omit<Zoom, 'indexes'>): void {
  const zoom = { ...parts, indexes: openTileIndexes(app.ctx) };
  serveFile(app, contract.readTileSource, (ctx, input) => readTileSource(ctx, input, zoom));
  serveFile(app, contract.readTile, (ctx, input) => readTile(ctx, input, zoom));
}
