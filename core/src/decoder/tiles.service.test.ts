import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeImage } from '../../test/media/photo.ts';
import type { TilesRequest } from '../decoder-pool/decode-request.ts';
import { createDecoderPool, type DecoderPool } from '../decoder-pool/decoder-pool.ts';
import { TileIndex, tileRange } from '../decoder-pool/tile-index.ts';

let dir: string;
let pool: DecoderPool;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spindle-tiles-'));
  pool = createDecoderPool({
    size: 1,
    queueMax: 10,
    timeoutMs: 60_000,
    memoryMaxBytes: 1024 ** 3,
    recycleAfter: 100,
    nice: 0,
  });
});

afterAll(async () => {
  pool.close();
  await rm(dir, { recursive: true, force: true });
});

async function tilesOf(image: Sharp, contentType: string, given: Partial<TilesRequest> = {}) {
  const path = join(dir, 'picture');
  await image.toFile(path);
  const [zipPath, indexPath] = [join(dir, 'tiles.zip'), join(dir, 'tiles.json')];
  const result = await pool.run({
    kind: 'tiles',
    path,
    contentType,
    zipPath,
    indexPath,
    workDir: dir,
    keepDisplayP3: false,
    watermark: null,
    ...given,
  });
  const index = TileIndex.parse(JSON.parse(await readFile(indexPath, 'utf8')));
  const zip = await readFile(zipPath);
  const bytesOf = (level: number, column: number, row: number) => {
    const range = tileRange(index, { level, column, row });
    return range ? zip.subarray(range.start, range.end + 1) : Buffer.alloc(0);
  };
  const tile = async (...at: [number, number, number]) => {
    const bytes = bytesOf(...at);
    return bytes.length > 0 ? sharp(bytes).metadata() : null;
  };
  return { result, index, zip, tile, bytesOf };
}

/** A color channel within 10: `closeTo` accepts a difference of half of 10 to the power of 1.3, which JPEG needs. */
const nearly = (value: number) => expect.closeTo(value, -1.3);

const blank = (width: number, height: number, background = 'red') =>
  sharp({ create: { width, height, channels: background === '#f000' ? 4 : 3, background } });

describe('the decoder', () => {
  it('writes tiles for every size from one pixel to full size, and indexes them in the zip', async () => {
    const { result, index, tile } = await tilesOf(blank(1300, 600).jpeg(), 'image/jpeg');
    expect(result).toEqual({ width: 1300, height: 600 });
    expect(index).toMatchObject({
      width: 1300,
      height: 600,
      tileSize: 510,
      overlap: 1,
      format: 'jpeg',
    });
    expect(index.levels).toHaveLength(12); // 2 to the power of 11 is 2048
    expect(await tile(0, 0, 0)).toMatchObject({ format: 'jpeg', width: 1, height: 1 });
    expect(await tile(11, 0, 0)).toMatchObject({ format: 'jpeg', width: 511, height: 511 });
    expect(await tile(11, 1, 1)).toMatchObject({ width: 512, height: 91 });
    expect(await tile(11, 2, 1)).toMatchObject({ width: 281, height: 91 });
    expect(await tile(11, 3, 0)).toBeNull();
    expect(await tile(11, 0, 2)).toBeNull();
    expect(await tile(12, 0, 0)).toBeNull();
  });

  it('writes PNG tiles for a transparent image, and applies the EXIF orientation', async () => {
    const clear = await tilesOf(blank(600, 300, '#f000').png(), 'image/png');
    expect(clear.index.format).toBe('png');
    expect(await clear.tile(10, 1, 0)).toMatchObject({ format: 'png', hasAlpha: true });
    const rotated = blank(700, 520).jpeg().withMetadata({ orientation: 6 });
    expect((await tilesOf(rotated, 'image/jpeg')).index).toMatchObject({ width: 520, height: 700 });
  });

  it('applies the watermark once over the whole image', async () => {
    const path = join(dir, 'mark.png');
    await blank(10, 10, 'lime').toFile(path);
    const watermark = { path, placement: 'top-left' as const, scale: 1 };
    const { tile, bytesOf } = await tilesOf(blank(600, 900).jpeg(), 'image/jpeg', { watermark });
    expect(await tile(10, 1, 1)).toMatchObject({ format: 'jpeg', channels: 3 });
    expect((await describeImage(bytesOf(10, 0, 0))).left).toEqual([0, 255, 0, 255].map(nearly));
    expect((await describeImage(bytesOf(10, 0, 1))).below).toEqual([255, 0, 0, 255].map(nearly));
  });

  it('writes sRGB tiles, or Display P3 when it is kept', async () => {
    const wide = blank(20, 20).withIccProfile('p3').jpeg();
    expect((await (await tilesOf(wide, 'image/jpeg')).tile(0, 0, 0))?.icc).toBeUndefined();
    const wideTile = await (await tilesOf(wide, 'image/jpeg', { keepDisplayP3: true })).tile(
      0,
      0,
      0,
    );
    expect(wideTile?.icc).toBeDefined();
  });
});
