import { deriveSecrets } from '@spindle/core/secrets';
import { type TestContext, testContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { paintedPicture, pixelsOf } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../ingest/tools.ts';
import { runInteractive } from './run-interactive.ts';

const SIZE = { width: 2400, height: 1200 };

let test: TestContext;
let creator: TestUser;
let number = 0;

beforeAll(async () => {
  test = await testContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

/** A picture whose preview has 2048 pixels. */
async function makePicture(colorAt: (x: number, y: number) => readonly number[]) {
  const stored = async (width: number, height: number) => ({
    body: await paintedPicture(width, height, colorAt),
    contentType: 'image/png',
  });
  const files = {
    original: await stored(SIZE.width, SIZE.height),
    _preview: await stored(2048, 1024),
  };
  return makeAsset(test.ctx, creator, { kind: 'IMAGE' }, files);
}

async function make(asset: TestAsset, size: 'preview' | 'full', work: object) {
  const key = `cache/00/${number++}.jpeg`;
  const payload = { assetId: asset.id, version: 1, key, size, format: 'jpeg', work };
  const { id } = await test.ctx.db.interactiveTask.create({
    data: { task: 'make-retouch', payload },
  });
  await runInteractive(test.ctx, { id }, new AbortController().signal);
  const row = await test.ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: 'COMPLETED', message: '' });
  return pixelsOf(Buffer.concat(await (await test.ctx.storage.get(key)).toArray()));
}

it('auto-fix sets a picture right, in the size of a preview and with all its pixels', async () => {
  const dull = await makePicture((x) => {
    const light = 60 + 60 * Math.floor(x * 3);
    return [light * 1.12, light, light * 0.86];
  });
  const all = { tool: 'auto-fix', exposure: 100, white_balance: 100, contrast: 100 };
  const preview = await make(dull, 'preview', all);
  expect([preview.width, preview.height]).toEqual([1600, 800]);
  const full = await make(dull, 'full', all);
  expect([full.width, full.height]).toEqual([SIZE.width, SIZE.height]);
  for (const { at, width } of [preview, full]) {
    const [dark = [], grey = [], bright = []] = [1, 3, 5].map((sixth) =>
      at(Math.round((width * sixth) / 6), 100),
    );
    expect(Math.max(...dark.slice(0, 3))).toBeLessThan(15);
    expect(Math.min(...bright.slice(0, 3))).toBeGreaterThan(240);
    const [red = 0, green = 0, blue = 0] = grey;
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8);
  }
});
