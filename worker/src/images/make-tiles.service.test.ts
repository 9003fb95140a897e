import { TileIndex, tileRange } from '@spindle/core/decoder-pool/tile-index';
import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset } from '@spindle/core/test/factories';
import { describeImage, photoFiles } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tilesOnDemand } from '../interactive/tiles-on-demand.ts';
import { closeTools } from '../programs/tools.ts';

const staying = new AbortController().signal;

let test: TestContext;
let photo: TestAsset;

beforeAll(async () => {
  test = await openTestContext();
  const creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
  photo = await makeAsset(test.ctx, creator, { kind: 'IMAGE' }, await photoFiles(1200, 800));
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

const filesOf = () =>
  test.ctx.db.file.findMany({
    where: { key: { in: ['deepzoom', '_tiles'] } },
    orderBy: { key: 'asc' },
  });

it('stores all tiles in one object and their positions in another, and keeps them when requested again', async () => {
  await tilesOnDemand(test.ctx, { assetId: photo.id, version: 1 }, staying);
  const [index, zip] = await filesOf();
  await tilesOnDemand(test.ctx, { assetId: photo.id, version: 1 }, staying);
  expect(await filesOf()).toEqual([index, zip]);
  expect(zip).toMatchObject({
    key: 'deepzoom',
    width: 1200,
    height: 800,
    contentType: 'application/zip',
  });
  const read = async (key: string, range?: { start: number; end: number }) =>
    Buffer.concat(await (await test.ctx.storage.get(key, range)).toArray());
  const tiles = TileIndex.parse(JSON.parse((await read(index?.objectKey ?? '')).toString()));
  expect(tiles).toMatchObject({ width: 1200, height: 800 });
  const range = tileRange(tiles, { level: 11, column: 0, row: 0 });
  const tile = await describeImage(await read(zip?.objectKey ?? '', range ?? undefined));
  expect(tile).toMatchObject({ format: 'jpeg', width: 511, height: 511 });
  expect(tile.left[0]).toBeGreaterThan(200); // the red half
});

it('creates no tiles of a replaced version', async () => {
  await expect(tilesOnDemand(test.ctx, { assetId: photo.id, version: 2 }, staying)).rejects.toThrow(
    'The asset has been replaced.',
  );
});
