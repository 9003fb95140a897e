import { deriveSecrets } from '@spindle/core/secrets';
import { openTestContext, type TestContext } from '@spindle/core/test/context';
import { makeAsset, makeUser, type TestAsset, type TestUser } from '@spindle/core/test/factories';
import { paintedImage, pixelsOf } from '@spindle/core/test/media/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeTools } from '../programs/tools.ts';
import { runInteractive } from '../run-interactive.ts';

const SIZE = { width: 2400, height: 1200 };

let test: TestContext;
let creator: TestUser;
let number = 0;

beforeAll(async () => {
  test = await openTestContext();
  creator = await makeUser(test.ctx, deriveSecrets('a key that only tests use'), 'ADMIN');
});

afterAll(async () => {
  await closeTools(test.ctx.config);
  await test.close();
});

/** Creates an image asset with a preview that is 2048 pixels wide. */
async function makePhoto(colorAt: (x: number, y: number) => readonly number[]) {
  const stored = async (width: number, height: number) => ({
    body: await paintedImage(width, height, colorAt),
    contentType: 'image/png',
  });
  const files = {
    original: await stored(SIZE.width, SIZE.height),
    _preview: await stored(2048, 1024),
  };
  return makeAsset(test.ctx, creator, { kind: 'IMAGE' }, files);
}

/** Applies a tool as a worker does, and returns the pixels of the result. */
async function retouch(
  assets: readonly TestAsset[],
  size: 'preview' | 'full',
  work: object,
  format = 'jpeg',
) {
  const key = `cache/00/${number++}.jpeg`;
  const sources = assets.map(({ id }) => ({ assetId: id, version: 1 }));
  const payload = { pictures: sources, key, size, format, work };
  const { id } = await test.ctx.db.interactiveTask.create({
    data: { task: 'make-retouch', payload },
  });
  await runInteractive(test.ctx, { id }, new AbortController().signal);
  const row = await test.ctx.db.interactiveTask.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ status: 'COMPLETED', message: '' });
  return pixelsOf(Buffer.concat(await (await test.ctx.storage.get(key)).toArray()));
}

it('auto-fix corrects an image in preview size and in full size', async () => {
  // Three gray bars with a warm tint: dark, medium, bright.
  const dull = await makePhoto((x) => {
    const light = 60 + 60 * Math.floor(x * 3);
    return [light * 1.12, light, light * 0.86];
  });
  const all = { tool: 'auto-fix', exposure: 100, white_balance: 100, contrast: 100 };
  const preview = await retouch([dull], 'preview', all);
  expect([preview.width, preview.height]).toEqual([1600, 800]);
  const full = await retouch([dull], 'full', all);
  expect([full.width, full.height]).toEqual([SIZE.width, SIZE.height]);
  for (const { at, width } of [preview, full]) {
    // The middle of each bar.
    const [dark = [], gray = [], bright = []] = [1, 3, 5].map((sixth) =>
      at(Math.round((width * sixth) / 6), 100),
    );
    expect(Math.max(...dark.slice(0, 3))).toBeLessThan(15);
    expect(Math.min(...bright.slice(0, 3))).toBeGreaterThan(240);
    const [red = 0, green = 0, blue = 0] = gray;
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(8);
  }
});

it('red-eye darkens a red pupil inside a circle and keeps other red areas', async () => {
  const eyes = [0.25, 0.75].map((x) => ({ x, y: 0.5 }));
  const isNear = (x: number, y: number) =>
    eyes.some((eye) => Math.hypot((x - eye.x) * SIZE.width, (y - eye.y) * SIZE.height) < 60);
  const face = await makePhoto((x, y) => (isNear(x, y) ? [220, 24, 40] : [222, 170, 140]));
  const work = { tool: 'red-eye', eyes: [{ x: 0.25, y: 0.5, radius: 0.03 }] };
  const { at, width, height } = await retouch([face], 'full', work);
  expect([width, height]).toEqual([SIZE.width, SIZE.height]);
  expect(Math.max(...at(600, 600).slice(0, 3))).toBeLessThan(50);
  const [red = 0, green = 255] = at(1800, 600);
  expect([red > 200, green < 50]).toEqual([true, true]);
  const [skin = 0] = at(600, 520);
  expect(skin).toBeGreaterThan(210);
});

it('a collage places each image on the background', async () => {
  const colors = [
    [250, 0, 0],
    [0, 250, 0],
    [0, 0, 250],
  ];
  const assets = await Promise.all(colors.map((color) => makePhoto(() => color)));
  const work = {
    tool: 'collage',
    layout: 'columns',
    spacing: 20,
    background: 'ffffff',
    width: 620,
  };
  const { at, width, height } = await retouch(assets, 'full', work);
  expect([width, height]).toEqual([620, 130]); // three images of 180 x 90, with 20 around each
  for (const [index, color] of colors.entries()) {
    const shown = at(110 + index * 200, 65);
    for (const [channel, value] of color.entries())
      expect(Math.abs((shown[channel] ?? 0) - value)).toBeLessThan(12);
  }
  expect(Math.min(...at(210, 65))).toBeGreaterThan(245);
  const seen = await retouch(
    assets,
    'preview',
    { ...work, background: 'transparent', width: 8000 },
    'png',
  );
  expect(Math.max(seen.width, seen.height)).toBe(1600);
  expect([seen.at(1, 1)[3], seen.at(200, 150)[3]]).toEqual([0, 255]);
});

it('graphics overlay the image and keep their position in every size', async () => {
  const plain = await makePhoto(() => [200, 200, 200]);
  const layers = [
    { kind: 'rectangle', x: 0.5, y: 0.5, width: 0.5, height: 0.5, fill: '0000ff' },
    { kind: 'text', x: 0, y: 0, width: 0.5, height: 0.5, text: 'HH', size: 0.4, weight: 'bold' },
  ];
  for (const size of ['preview', 'full'] as const) {
    const { at, width, height } = await retouch([plain], size, { tool: 'graphics', layers });
    const [red = 255, , blue = 0] = at(width - 2, height - 2);
    expect([red < 30, blue > 225]).toEqual([true, true]);
    const row = Array.from({ length: width / 2 }, (_, x) => at(x, height / 4));
    expect(row.some(([value = 255]) => value < 60)).toBe(true);
    expect(at(2, height - 2)[0]).toBeGreaterThan(190);
  }
});
