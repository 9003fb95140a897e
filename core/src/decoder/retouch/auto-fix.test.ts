import sharp from 'sharp';
import { expect, it } from 'vitest';
import { fromRaster, type Raster } from '../raster.ts';
import { type AutoFixStrengths, applyCorrection, planAutoFix } from './auto-fix.ts';

const SIDE = 64;
const NOTHING = { exposure: 0, white_balance: 0, contrast: 0 };

/** A picture by a function of how far it is to the right and down, 0 to 1. */
function painted(color: (x: number, y: number) => readonly number[], channels: 3 | 4 = 3): Raster {
  const data = Buffer.alloc(SIDE * SIDE * channels);
  for (let at = 0; at < SIDE * SIDE; at++)
    color((at % SIDE) / (SIDE - 1), Math.floor(at / SIDE) / (SIDE - 1)).forEach(
      (value, channel) => {
        data[at * channels + channel] = Math.round(Math.min(255, Math.max(0, value)));
      },
    );
  return { data, width: SIDE, height: SIDE, channels };
}

async function fixed(picture: Raster, strengths: Partial<AutoFixStrengths>) {
  const correction = planAutoFix(picture, { ...NOTHING, ...strengths });
  const data = await applyCorrection(fromRaster(picture), correction).raw().toBuffer();
  const means = (await sharp(data, { raw: picture }).stats()).channels.map(({ mean }) => mean);
  const at = (x: number, y: number) => {
    const begin = (y * SIDE + x) * picture.channels;
    return [...data.subarray(begin, begin + picture.channels)] as [number, number, number];
  };
  return { means: means as [number, number, number], at, data };
}

const grey = (x: number) => 40 + 170 * x;

it('leaves a picture as it is when nothing is asked for', async () => {
  const picture = painted((x, y) => [255 * x, 255 * y, 90]);
  expect((await fixed(picture, {})).data.equals(picture.data)).toBe(true);
});

it('takes a cast off greys, and half of it at half the strength', async () => {
  const cast = painted((x) => [grey(x) * 1.15, grey(x), grey(x) * 0.87]);
  const spread = async (white_balance: number) => {
    const { means } = await fixed(cast, { white_balance });
    return Math.max(...means) - Math.min(...means);
  };
  const before = await spread(0);
  expect(before).toBeGreaterThan(25);
  expect(await spread(100)).toBeLessThan(4);
  expect(Math.abs((await spread(50)) - before / 2)).toBeLessThan(6);
});

it('leaves a sunset its colours', async () => {
  const sunset = painted((_x, y) => [250 - 60 * y, 150 - 90 * y, 60 - 20 * y]);
  const [red, , blue] = (await fixed(sunset, { white_balance: 100 })).means;
  expect(red - blue).toBeGreaterThan(130);
});

it('brightens what is too dark and darkens what is too bright, as far as the middle', async () => {
  for (const [low, high] of [
    [0, 90],
    [150, 255],
  ] as const) {
    const picture = painted((x) => Array(3).fill(low + (high - low) * x));
    const [before] = (await fixed(picture, {})).means;
    const [after] = (await fixed(picture, { exposure: 100 })).means;
    expect(Math.abs(after - 118)).toBeLessThan(Math.abs(before - 118) - 20);
  }
});

it('stretches contrast to black and white, a flat picture not beyond measure', async () => {
  const pale = await fixed(
    painted((x) => Array(3).fill(60 + 130 * x)),
    { contrast: 100 },
  );
  expect(pale.at(0, 0)[0]).toBeLessThan(6);
  expect(pale.at(SIDE - 1, 0)[0]).toBeGreaterThan(249);
  const flat = await fixed(
    painted((x) => Array(3).fill(120 + 10 * x)),
    { contrast: 100 },
  );
  expect(flat.at(SIDE - 1, 0)[0] - flat.at(0, 0)[0]).toBeLessThan(26);
});

it('keeps what is see-through, and looks at nothing of it', async () => {
  const picture = painted((x, y) => [grey(x) * 1.1, grey(x), grey(x) * 0.9, y < 0.5 ? 255 : 0], 4);
  const { at } = await fixed(picture, { exposure: 100, white_balance: 100, contrast: 100 });
  expect([at(3, 3).at(3), at(3, SIDE - 3).at(3)]).toEqual([255, 0]);
  const allGone = painted(() => [9, 99, 9, 0], 4);
  expect(planAutoFix(allGone, { exposure: 100, white_balance: 100, contrast: 100 })).toEqual({
    exponent: 1,
    gains: [1, 1, 1],
    offset: 0,
  });
});
