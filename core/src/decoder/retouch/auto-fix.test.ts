import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fromRaster, type Raster } from '../raster.ts';
import { type AutoFixStrengths, applyCorrection, planAutoFix } from './auto-fix.ts';

const SIDE = 64;
const NOTHING = { exposure: 0, white_balance: 0, contrast: 0 };

/** Paints an image with a function of x and y, both from 0 to 1. */
function paint(color: (x: number, y: number) => readonly number[], channels: 3 | 4 = 3): Raster {
  const data = Buffer.alloc(SIDE * SIDE * channels);
  for (let at = 0; at < SIDE * SIDE; at++)
    color((at % SIDE) / (SIDE - 1), Math.floor(at / SIDE) / (SIDE - 1)).forEach(
      (value, channel) => {
        data[at * channels + channel] = Math.round(Math.min(255, Math.max(0, value)));
      },
    );
  return { data, width: SIDE, height: SIDE, channels };
}

async function fix(image: Raster, strengths: Partial<AutoFixStrengths>) {
  const correction = planAutoFix(image, { ...NOTHING, ...strengths });
  const data = await applyCorrection(fromRaster(image), correction).raw().toBuffer();
  const means = (await sharp(data, { raw: image }).stats()).channels.map(({ mean }) => mean);
  const at = (x: number, y: number) => {
    const begin = (y * SIDE + x) * image.channels;
    return [...data.subarray(begin, begin + image.channels)] as [number, number, number];
  };
  return { means: means as [number, number, number], at, data };
}

const gray = (x: number) => 40 + 170 * x;

it('leaves an image unchanged at zero strength', async () => {
  const image = paint((x, y) => [255 * x, 255 * y, 90]);
  expect((await fix(image, {})).data.equals(image.data)).toBe(true);
});

it('removes a cast from grays, and half of it at half strength', async () => {
  const cast = paint((x) => [gray(x) * 1.15, gray(x), gray(x) * 0.87]);
  const spread = async (white_balance: number) => {
    const { means } = await fix(cast, { white_balance });
    return Math.max(...means) - Math.min(...means);
  };
  const before = await spread(0);
  expect(before).toBeGreaterThan(25);
  expect(await spread(100)).toBeLessThan(4);
  expect(Math.abs((await spread(50)) - before / 2)).toBeLessThan(6);
});

it('leaves the colors of a sunset', async () => {
  const sunset = paint((_x, y) => [250 - 60 * y, 150 - 90 * y, 60 - 20 * y]);
  const [red, , blue] = (await fix(sunset, { white_balance: 100 })).means;
  expect(red - blue).toBeGreaterThan(130);
});

it('brightens a dark image and darkens a bright one, toward the middle', async () => {
  for (const [low, high] of [
    [0, 90],
    [150, 255],
  ] as const) {
    const image = paint((x) => Array(3).fill(low + (high - low) * x));
    const [before] = (await fix(image, {})).means;
    const [after] = (await fix(image, { exposure: 100 })).means;
    expect(Math.abs(after - 118)).toBeLessThan(Math.abs(before - 118) - 20);
  }
});

it('stretches contrast to black and white, but limits it for a flat image', async () => {
  const pale = await fix(
    paint((x) => Array(3).fill(60 + 130 * x)),
    { contrast: 100 },
  );
  expect(pale.at(0, 0)[0]).toBeLessThan(6);
  expect(pale.at(SIDE - 1, 0)[0]).toBeGreaterThan(249);
  const flat = await fix(
    paint((x) => Array(3).fill(120 + 10 * x)),
    { contrast: 100 },
  );
  expect(flat.at(SIDE - 1, 0)[0] - flat.at(0, 0)[0]).toBeLessThan(26);
});

it('keeps transparent pixels and ignores them', async () => {
  const image = paint((x, y) => [gray(x) * 1.1, gray(x), gray(x) * 0.9, y < 0.5 ? 255 : 0], 4);
  const { at } = await fix(image, { exposure: 100, white_balance: 100, contrast: 100 });
  expect([at(3, 3).at(3), at(3, SIDE - 3).at(3)]).toEqual([255, 0]);
  const allGone = paint(() => [9, 99, 9, 0], 4);
  expect(planAutoFix(allGone, { exposure: 100, white_balance: 100, contrast: 100 })).toEqual({
    exponent: 1,
    gains: [1, 1, 1],
    offset: 0,
  });
});
