import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPromise } from 'yauzl';
import type { TilesRequest, TilesResult } from '../decoder-pool/decode-request.ts';
import type { TileIndex } from '../decoder-pool/tile-index.ts';
import { watermarkLayer } from '../decoder-pool/watermark.ts';
import { openImage } from './open-image.ts';
import { upright } from './upright.ts';

/** 510 and 1 on each side make tiles of 512 pixels: a quarter of the tiles that 254 would make, for the same pixels. */
const TILE = { size: 510, overlap: 1 };

const QUALITY = 82;

/**
 * Cuts a picture into tiles of every size down to one pixel, in one zip that stores them as they are, and writes where in it
 * each lies. The picture streams through: memory does not grow with it.
 */
export async function makeTiles(request: TilesRequest): Promise<TilesResult> {
  const { zipPath, indexPath, workDir, watermark } = request;
  const opened = await openImage(request.path, request.contentType, request);
  const { autoOrient, hasAlpha } = opened.metadata;
  const image = await upright(opened, workDir);
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

async function levelsOf(zipPath: string): Promise<TileIndex['levels']> {
  const levels: Tile[][] = [];
  const zip = await openPromise(zipPath, { autoClose: false });
  try {
    for await (const entry of zip.eachEntry()) {
      const found = TILE_NAME.exec(entry.fileName);
      if (!found) continue;
      if (entry.compressionMethod !== 0) throw new Error('unreachable: a tile is compressed');
      const [level = 0, column = 0, row = 0] = found.slice(1).map(Number);
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
