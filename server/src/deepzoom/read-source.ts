import type { readTileSource as route } from '@spindle/contracts/deepzoom';
import type { Input } from '@spindle/contracts/route';
import type { Context } from '@spindle/core/context';
import { checkAddon } from '@spindle/core/settings/addons';
import { cacheControlOf } from '../files/caching.ts';
import type { Interactive } from '../interactive/perform.ts';
import type { SettingsMemory } from '../settings/memory.ts';
import { findOrMakeTiles } from './find-tiles.ts';
import type { TileIndexes } from './tile-indexes.ts';

/** What tile sources and tiles are read from. */
export interface Zoom {
  indexes: TileIndexes;
  interactive: Interactive;
  settings: SettingsMemory;
}

/** The Deep Zoom description of a picture. Throws 422 without the add-on, NotFound, and Unavailable while tiles are still being made. */
export async function readTileSource(
  ctx: Context,
  { params, query }: Input<typeof route>,
  { indexes, interactive, settings }: Zoom,
) {
  checkAddon(await settings.read('addons'), 'IMAGE_DEEPZOOM');
  const { asset, index } = await findOrMakeTiles(
    ctx,
    params.id,
    interactive,
    AbortSignal.timeout(60_000),
  );
  const { width, height, tileSize, overlap, format } = await indexes.read(index);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="${format}" Overlap="${overlap}" TileSize="${tileSize}">
  <Size Width="${width}" Height="${height}"/>
</Image>
`;
  return {
    kind: 'made' as const,
    etag: `"${asset.version}-${width}x${height}-${tileSize}"`,
    contentType: 'application/xml',
    fileName: 'deepzoom.xml',
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, asset.version),
    variesByAccept: false,
    make: async () => Buffer.from(xml),
  };
}
