import type { readTileSource as route } from '@spindle/contracts/deepzoom/deepzoom';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import type { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import { cacheControlOf } from '../files/caching.ts';
import type { ObjectIndexes } from '../files/object-indexes.ts';
import type { Viewables } from '../images/viewable-assets.ts';
import type { Interactive } from '../interactive/interactive-tasks.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { checkAddon } from '../settings/require-addon.ts';
import { findOrMakeTiles } from './find-tiles.ts';

/** What tile sources and tiles are read from. */
export interface Zoom {
  viewables: Viewables;
  settings: SettingsMemory;
  indexes: ObjectIndexes<TileIndex>;
  interactive: Interactive;
}

/** The Deep Zoom description of a picture. Throws 422 without the add-on, NotFound, and Unavailable while tiles are still being made. */
export async function readTileSource(
  ctx: Context,
  { params, query }: Input<typeof route>,
  zoom: Zoom,
) {
  checkAddon(await zoom.settings.read('addons'), 'IMAGE_DEEPZOOM');
  const tiles = await findOrMakeTiles(ctx, params.id, zoom, AbortSignal.timeout(60_000));
  const { width, height, tileSize, overlap, format } = await zoom.indexes.read(tiles.index);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="${format}" Overlap="${overlap}" TileSize="${tileSize}" Version="${tiles.version}">
  <Size Width="${width}" Height="${height}"/>
</Image>
`;
  return {
    kind: 'made' as const,
    etag: `"${tiles.version}"`,
    lastModified: tiles.storedAt,
    contentType: 'application/xml',
    fileName: 'deepzoom.xml',
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, tiles.version),
    variesByAccept: false,
    make: async () => Buffer.from(xml),
  };
}
