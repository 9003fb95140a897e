import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confineSharp, openImage } from './open-image.ts';
import { openUpright } from './open-upright.ts';

let dir: string;

beforeAll(async () => {
  confineSharp(); // disables the cache, because files are overwritten
  dir = await mkdtemp(join(tmpdir(), 'upright-'));
});
afterAll(() => rm(dir, { recursive: true }));

it('rotates a large image on disk to the same pixels as in memory', async () => {
  const [width, height] = [70, 1100]; // more than one band of each
  const noise = Buffer.from(
    Array.from({ length: 3 * width * height }, (_, at) => (at * 7919) % 251),
  );
  for (let orientation = 1; orientation <= 8; orientation++)
    for (const size of [
      { width, height },
      { width: height, height: width },
    ]) {
      const path = join(dir, 'lying.tif');
      await sharp(noise, { raw: { ...size, channels: 3 } })
        .withMetadata({ orientation })
        .tiff({ compression: 'none' })
        .toFile(path);
      const image = await openImage(path, 'image/tiff');
      const pixelsOf = async (inMemory: number) =>
        (await openUpright(image, dir, { inMemoryMax: inMemory }))
          .raw()
          .toBuffer({ resolveWithObject: true });
      const [onDisk, inMemory] = [await pixelsOf(0), await pixelsOf(1e9)];
      expect([onDisk.info.width, onDisk.info.height]).toEqual([
        inMemory.info.width,
        inMemory.info.height,
      ]);
      expect([orientation, onDisk.data.equals(inMemory.data)]).toEqual([orientation, true]);
    }
});

it('rotates a large image of 16 bits without losing any', async () => {
  const size = { width: 40, height: 30 };
  const samples = Uint16Array.from({ length: 3600 }, (_, at) => (at * 7919) % 65_536);
  const path = join(dir, 'deep.tif');
  await sharp(samples, { raw: { ...size, channels: 3 } })
    .toColourspace('rgb16')
    .withMetadata({ orientation: 6 })
    .tiff({ compression: 'none' })
    .toFile(path);
  const image = await openImage(path, 'image/tiff');
  const samplesOf = async (inMemoryMax: number) =>
    (await openUpright(image, dir, { bits: 16, inMemoryMax }))
      .toColourspace('rgb16')
      .raw({ depth: 'ushort' })
      .toBuffer();
  expect((await samplesOf(0)).equals(await samplesOf(1e9))).toBe(true);
});
