import type { TileIndex } from '@spindle/core/decoder-pool/tile-index';
import type { StoredFile } from '@spindle/core/test/factories';

/** Returns the tile object of a one-pixel image and its tile index. */
export function tilesOfOne(tile: Buffer, format: TileIndex['format']): Record<string, StoredFile> {
  // The tile does not start at offset 0, as in a real zip.
  const before = Buffer.from('the zip has names before the bytes');
  const index: TileIndex = {
    width: 1,
    height: 1,
    tileSize: 510,
    overlap: 1,
    format,
    levels: [{ columns: 1, starts: [before.length], sizes: [tile.length] }],
  };
  const size = { width: 1, height: 1 };
  return {
    deepzoom: {
      body: Buffer.concat([before, tile, before]),
      contentType: 'application/zip',
      ...size,
    },
    _tiles: { body: Buffer.from(JSON.stringify(index)), contentType: 'application/json', ...size },
  };
}
