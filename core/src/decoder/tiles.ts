import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPromise } from 'yauzl';
import type { TilesRequest, TilesResult } from '../decoder-pool/decode-request.ts';
import type { TileIndex } from '../decoder-pool/tile-index.ts';
import { watermarkLayer } from '../decoder-pool/watermark.ts';
import { openImage } from './open-image.ts';
import { openUpright } from './open-upright.ts';

/** Tile size and overlap on each side, in pixels. An image has a quarter as many tiles as with the common size of 254. */
const TILE = { size: 510, overlap: 1 };

/** Quality of JPEG tiles, 1 to 100. */
const QUALITY = 82;

/**
 * Cuts an image into a tile pyramid, from full size down to one pixel. Writes the tiles uncompressed into one zip, and an index of their
 * byte ranges. The image streams through: memory does not grow with its size.
 */
export async function makeTiles(request: TilesRequest): Promise<TilesResult> {
  const { zipPath, indexPath, workDir, watermark, keepDisplayP3 } = request;
  const opened = await openImage(request.path, request.contentType, { keepDisplayP3 });
  const { autoOrient, hasAlpha } = opened.metadata;
  const image = await openUpright(opened, workDir);
  if (watermark)
    image.composite([await watermarkLayer(watermark, autoOrient, join(workDir, 'mark.tif'))]);
  const format = hasAlpha ? 'png' : 'jpeg';
  const encoded = hasAlpha ? image.png() : image.removeAlpha().jpeg({ quality: QUALITY });
  await encoded
    .toColourspace('srgb')
    .tile({ ...TILE, layout: 'dz', container: 'zip', depth: 'onepixel' })
    .toFile(zipPath);
  const index: TileIndex = {
    width: autoOrient.width,
    height: autoOrient.height,
    tileSize: TILE.size,
    overlap: TILE.overlap,
    format,
    levels: await levelsOf(zipPath),
  };
  await writeFile(indexPath, JSON.stringify(index));
  return { width: index.width, height: index.height };
}

const TILE_NAME = /_files\/(\d+)\/(\d+)_(\d+)\.(?:jpe?g|png)$/;

interface Tile {
  column: number;
  row: number;
  start: number;
  size: number;
}

/** Reads the byte ranges of the tiles from the zip. */
async function levelsOf(zipPath: string): Promise<TileIndex['levels']> {
  const levels: Tile[][] = [];
  const zip = await openPromise(zipPath, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const match = TILE_NAME.exec(entry.fileName);
      if (!match) continue;
      if (entry.compressionMethod !== 0) throw new Error('unreachable: a tile is compressed');
      const [level = 0, column = 0, row = 0] = match.slice(1).map(Number);
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, {
        minimal: true,
      });
      levels[level] ??= [];
      levels[level].push({ column, row, start, size: entry.uncompressedSize });
    }
  } finally {
    zip.close();
  }
  return Array.from(levels, (tiles = []) => {
    tiles.sort((a, b) => a.row - b.row || a.column - b.column);
    return {
      columns: (tiles.at(-1)?.column ?? -1) + 1,
      starts: tiles.map(({ start }) => start),
      sizes: tiles.map(({ size }) => size),
    };
  });
}
