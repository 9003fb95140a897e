import type { readTileSource as route } from '@spindle/contracts/deepzoom/deepzoom';
import type { Input } from '@spindle/contracts/http/route';
import type { Context } from '@spindle/core/context';
import type { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import { cacheControlOf } from '../files/caching.ts';
import type { ObjectIndexes } from '../files/object-indexes.ts';
import type { ViewableAssets } from '../images/viewable-cache.ts';
import type { InteractiveTasks } from '../interactive/interactive-tasks.ts';
import { checkAddon } from '../settings/require-addon.ts';
import type { SettingsCache } from '../settings/settings-cache.ts';
import type { Zoomable } from './access.ts';
import { ensureTiles } from './ensure-tiles.ts';

/** Holds the dependencies of the Deep Zoom routes. */
export interface DeepzoomParts {
  viewables: ViewableAssets;
  settings: SettingsCache;
  indexes: ObjectIndexes<TileIndex>;
  interactive: InteractiveTasks;
}

/** Returns the Deep Zoom descriptor of an image. Throws a 422 error without the add-on, and as `ensureTiles` does. */
export async function readTileSource(
  ctx: Context,
  zoomable: Zoomable,
  { query }: Input<typeof route>,
  parts: DeepzoomParts,
) {
  checkAddon(await parts.settings.read('addons'), 'IMAGE_DEEPZOOM');
  // Not reached: `perform` gives up after 30 s. The caller's disconnection does not stop the task, which serves later callers.
  const signal = AbortSignal.timeout(60_000);
  const tiles = await ensureTiles(ctx, zoomable, parts, signal);
  const { width, height, tileSize, overlap, format } = await parts.indexes.read(tiles.index);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<Image xmlns="http://schemas.microsoft.com/deepzoom/2008" Format="${format}" Overlap="${overlap}" TileSize="${tileSize}" Version="${tiles.version}">
  <Size Width="${width}" Height="${height}"/>
</Image>
`;
  return {
    kind: 'generated' as const,
    etag: `"${tiles.version}"`,
    lastModified: tiles.storedAt,
    contentType: 'application/xml',
    fileName: 'deepzoom.xml',
    delivery: 'display' as const,
    cacheControl: cacheControlOf(query.v, tiles.version),
    variesByAccept: false,
    ownerId: zoomable.asset.creatorId,
    make: async () => Buffer.from(xml),
  };
}
